import { useEffect, useState } from "preact/hooks";
import { getMine } from "../api";
import type { TableCard } from "../protocol";
import { resultsOf, type GameResult } from "../results";
import { ago } from "../words";
import { TableList } from "./tables";

const SHOWN = 6;

/** The player's own games: those under way, and how the last ones ended on this device. */
export function Results({ game }: { game: string }) {
  const [mine, setMine] = useState<TableCard[]>([]);
  useEffect(() => {
    getMine().then(setMine, () => {});
  }, [game]);
  const running = mine.filter((table) => table.game === game && !table.over);
  const results = resultsOf(game);
  if (running.length === 0 && results.length === 0) return null;
  return (
    <section class="results" aria-labelledby="results">
      <h2 id="results">Your games</h2>
      {running.length > 0 && <TableList tables={running} />}
      {results.length > 0 && (
        <>
          <p>{sum(results)}</p>
          <ul>
            {results.slice(0, SHOWN).map((result) => (
              <li key={result.table}>
                <a href={`/t/${result.table}`}>
                  <b class={result.won ? "won" : ""}>{result.won ? "Won" : "Not won"}</b>
                  {result.score !== null && ` with ${result.score}`}
                  <small> {ago(Date.now() / 1000 - result.at)}</small>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function sum(results: GameResult[]): string {
  const won = results.filter((result) => result.won).length;
  const games = results.length === 1 ? "One game" : `${results.length} games`;
  return `${games} finished on this device, ${won} won.`;
}
