import { Icon } from "../icons";
import type { GameCard } from "../protocol";
import { World } from "../world";
import { isDone } from "./done";
import { lessonPath } from "./list";

const DAY_MS = 86_400_000;

/** The puzzle of a day: every puzzle of every game has its turn. */
export function puzzleOf(games: GameCard[], now: number): { game: GameCard; name: string } | null {
  // Games take turns, so that two days in a row show two worlds.
  const longest = Math.max(0, ...games.map(({ puzzles }) => puzzles.length));
  const all = Array.from({ length: longest }, (_, at) => at).flatMap((at) =>
    games.flatMap((game) => {
      const puzzle = game.puzzles[at];
      return puzzle === undefined ? [] : [{ game, name: puzzle.name }];
    }),
  );
  return all[Math.floor(now / DAY_MS) % Math.max(1, all.length)] ?? null;
}

/** Today's puzzle, on the lobby. */
export function DailyPuzzle({ games }: { games: GameCard[] }) {
  const today = puzzleOf(games, Date.now());
  if (today === null) return null;
  const { game, name } = today;
  const done = isDone(game.name, name);
  return (
    <World class="world daily" look={game.look}>
      <a href={lessonPath(game.name, name)}>
        <Icon name={done ? "check" : "hint"} />
        <span>
          <strong>Puzzle of the day</strong>
          <br />
          {game.title}: one move is far better than all others.
        </span>
        <b class="go">{done ? "Solved" : "Solve it"}</b>
      </a>
    </World>
  );
}

/** All puzzles of a game, those that are solved ticked off. */
export function PuzzleList({ game }: { game: GameCard }) {
  if (game.puzzles.length === 0) return null;
  return (
    <section class="puzzles" aria-labelledby="puzzles">
      <h2 id="puzzles">Puzzles</h2>
      <ol>
        {game.puzzles.map(({ name, title }) => (
          <li key={name}>
            <a class="button" href={lessonPath(game.name, name)}>
              {isDone(game.name, name) && <Icon name="check" />} {title}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
