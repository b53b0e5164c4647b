import { useEffect, useState } from "preact/hooks";
import { getLobby, getMine, recover } from "../api";
import { Copy } from "../copy";
import { Frame, Trouble, useSettings } from "../frame";
import type { GameCard, TableCard } from "../protocol";
import { Sample } from "./sample";
import { TableList } from "./tables";

/** All games, and the tables one sits at. */
export function LobbyPage() {
  const [games, setGames] = useState<GameCard[] | null>(null);
  const [mine, setMine] = useState<TableCard[]>([]);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    getLobby().then(
      (lobby) => setGames(lobby.games),
      (error: Error) => setTrouble(error.message),
    );
    const look = (): void => void getMine().then(setMine, () => {});
    look();
    addEventListener("focus", look);
    return () => removeEventListener("focus", look);
  }, []);
  return (
    <Frame title="">
      <div class="lobby">
        <Trouble sentence={trouble} />
        {mine.length > 0 && (
          <section aria-labelledby="mine">
            <h2 id="mine">My tables</h2>
            <TableList tables={mine} />
          </section>
        )}
        <section aria-labelledby="games">
          <h1 id="games">Choose a game</h1>
          <p class="lead">Play a bot at once, or send a friend a link. No account, nothing to install.</p>
          <ul class="cards">{games?.map((game) => <Card key={game.name} game={game} />)}</ul>
        </section>
        <Recovery onTables={setMine} />
      </div>
    </Frame>
  );
}

function Card({ game }: { game: GameCard }) {
  const [fewest, most] = [game.seats[0], game.seats.at(-1)];
  return (
    <li>
      <a class="card" href={`/?game=${encodeURIComponent(game.name)}`}>
        <Sample name={game.name} />
        <span class="words">
          <strong>{game.title}</strong>
          <span>{game.blurb}</span>
          <small>
            {fewest === most ? `${most} players` : `${fewest} to ${most} players`}
            {game.cooperative && " · together"}
            {game.has_secrets && " · hidden hands"}
          </small>
        </span>
      </a>
    </li>
  );
}

/** The code that brings one's tables to another device, and the place to type it there. */
function Recovery({ onTables }: { onTables: (tables: TableCard[]) => void }) {
  const { recovery } = useSettings();
  const [code, setCode] = useState("");
  const [said, setSaid] = useState("");
  const [trouble, setTrouble] = useState("");
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    try {
      const tables = await recover({ code: code.trim() });
      onTables(tables);
      setTrouble("");
      setSaid(tables.length === 1 ? "Your table is here." : `Your ${tables.length} tables are here.`);
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };
  return (
    <details class="recovery">
      <summary>Play on another device</summary>
      <div class="columns">
        {recovery ? (
          <Copy
            label="Your recovery code"
            text={recovery}
            help="Type it on the other device. Whoever has it can play your seats: keep it to yourself."
          />
        ) : (
          <p>You get a recovery code with your first table.</p>
        )}
        <form onSubmit={(event) => void submit(event)}>
          <label class="field">
            <span>A recovery code from another device</span>
            <span class="row">
              <input
                value={code}
                autocomplete="off"
                spellcheck={false}
                maxLength={64}
                onInput={(event) => setCode(event.currentTarget.value)}
              />
              <button class="small">Bring my tables</button>
            </span>
          </label>
          <p role="status">{said}</p>
          <Trouble sentence={trouble} />
        </form>
      </div>
    </details>
  );
}
