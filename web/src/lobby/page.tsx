import { useEffect, useState } from "preact/hooks";
import { getLobby, getMine } from "../api";
import { Frame, Trouble } from "../frame";
import { LearnLink } from "../learn/list";
import type { GameCard, TableCard } from "../protocol";
import { Devices } from "./devices";
import { Sample } from "./sample";
import { TableList } from "./tables";

/** All games, and the tables where the player has a seat. */
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
          <p class="lead">
            Play a bot right away, or send a friend a link. No account, nothing to install.
          </p>
          <ul class="cards">
            {games?.map((game) => (
              <Card key={game.name} game={game} />
            ))}
          </ul>
        </section>
        <Devices mine={mine} onTables={setMine} />
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
            {game.cooperative && " · cooperative"}
            {game.has_secrets && " · hidden hands"}
          </small>
        </span>
      </a>
      <LearnLink game={game} />
    </li>
  );
}
