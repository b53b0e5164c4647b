import { useEffect, useState } from "preact/hooks";
import { getLobby, getMine } from "../api";
import { Frame, Trouble } from "../frame";
import { LearnLink } from "../learn/list";
import { DailyPuzzle } from "../learn/puzzles";
import type { GameCard, TableCard } from "../protocol";
import { Devices } from "./devices";
import { facts } from "./facts";
import { Sample } from "./sample";
import { World } from "../world";
import { isMyTurn, TableList } from "./tables";

/** How many tables the server sends at once. */
const PAGE = 50;

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
            <h2 id="mine">
              My tables <Waiting count={mine.filter(isMyTurn).length} />
            </h2>
            <TableList tables={mine} />
            <a href="/mine">All my games and results</a>
            {mine.length > 0 && mine.length % PAGE === 0 && (
              <button class="small" onClick={() => void more(mine).then(setMine, () => {})}>
                More tables
              </button>
            )}
          </section>
        )}
        <section aria-labelledby="games">
          <h1 id="games">Choose a game</h1>
          <p class="lead">
            Play a bot right away, or send a friend a link. No account, nothing to install.
          </p>
          <ul class="cards">
            {games?.map((game) => (
              <li key={game.name}>
                <Card game={game} />
              </li>
            ))}
          </ul>
        </section>
        {games !== null && <DailyPuzzle games={games} />}
        <Devices mine={mine} onTables={setMine} />
      </div>
    </Frame>
  );
}

/** A player's tables with the next page of them. */
async function more(mine: TableCard[]): Promise<TableCard[]> {
  const known = new Set(mine.map((card) => card.table));
  const next = await getMine(mine.at(-1)?.table);
  return [...mine, ...next.filter((card) => !known.has(card.table))];
}

/** How many tables wait for this player's move. */
function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return <small>{count === 1 ? "one waits for you" : `${count} wait for you`}</small>;
}

function Card({ game }: { game: GameCard }) {
  return (
    <World class="world" look={game.look}>
      <a class="card" href={`/?game=${encodeURIComponent(game.name)}`}>
        <Sample name={game.name} />
        <span class="words">
          <strong class="title">{game.title}</strong>
          <span>{game.blurb}</span>
          <small>{facts(game).join(" · ")}</small>
          <b class="go">Play</b>
        </span>
      </a>
      <LearnLink game={game} />
    </World>
  );
}
