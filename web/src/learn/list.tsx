import { Icon } from "../icons";
import type { GameCard } from "../protocol";
import { isDone } from "./done";

/** The lessons of a game, those that are done ticked off. */
export function LessonList({ game }: { game: GameCard }) {
  if (game.lessons.length === 0) return null;
  return (
    <section class="lessons" aria-labelledby="lessons">
      <h2 id="lessons">Learn by playing</h2>
      <ol>
        {game.lessons.map((lesson) => {
          const done = isDone(game.name, lesson.name);
          return (
            <li key={lesson.name}>
              <a href={lessonPath(game.name, lesson.name)} class={done ? "done" : ""}>
                <span class="tick" aria-hidden="true">
                  {done && <Icon name="check" />}
                </span>
                <span>
                  <strong>{lesson.title}</strong>
                  {done && <small> done</small>}
                  <br />
                  {lesson.about}
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The way to the first lesson that is not done, from a card in the lobby. */
export function LearnLink({ game }: { game: GameCard }) {
  const next = game.lessons.find(({ name }) => !isDone(game.name, name));
  const lesson = next ?? game.lessons[0];
  if (lesson === undefined) return null;
  const count = game.lessons.filter(({ name }) => isDone(game.name, name)).length;
  return (
    <a
      class="learn"
      href={lessonPath(game.name, lesson.name)}
      aria-label={`Learn: ${lesson.title}`}
    >
      Learn
      <small>
        {next === undefined ? " ✓ all done" : count > 0 && ` ${count} of ${game.lessons.length}`}
      </small>
    </a>
  );
}

export function lessonPath(game: string, lesson: string): string {
  return `/learn/${encodeURIComponent(game)}/${encodeURIComponent(lesson)}`;
}
