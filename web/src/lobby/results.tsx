import { useEffect, useState } from "preact/hooks";
import { getMine } from "../api";
import { outcomeOf } from "../mine/results";
import type { TableCard } from "../protocol";
import { TableList } from "./tables";

/** The player's own games: those under way, and how many of the finished ones were won. */
export function Results({ game }: { game: string }) {
  const [mine, setMine] = useState<TableCard[]>([]);
  useEffect(() => {
    getMine().then(setMine, () => {});
  }, [game]);
  const tables = mine.filter((table) => table.game === game && table.mine.length > 0);
  const running = tables.filter(({ over }) => !over);
  const known = tables.filter((card) => card.over && outcomeOf(card) !== "unknown");
  if (running.length === 0 && known.length === 0) return null;
  const won = known.filter((card) => outcomeOf(card) === "won").length;
  return (
    <section aria-labelledby="yours">
      <h2 id="yours">Your games</h2>
      {known.length > 0 && (
        <p>
          Of your last {known.length === 1 ? "game" : `${known.length} games`}, {won} won.{" "}
          <a href="/mine">All results</a>
        </p>
      )}
      {running.length > 0 && <TableList tables={running} />}
    </section>
  );
}
