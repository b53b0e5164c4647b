import { useContext, useEffect, useRef, useState } from "preact/hooks";
import { Tool } from "../button";
import { Icon } from "../icons";
import type { LessonView } from "../protocol";
import { RuleBook } from "../table/sentence";
import type { Lesson } from "./lesson";

export const STEP_BACK = "step back";

interface Props {
  lesson: Lesson;
  /** The lesson as far as the board shows it. */
  view: LessonView;
  onPlay: (move: string) => void;
}

/** What the coach says, and what the learner may do besides moving. */
export function Coach({ lesson, view, onPlay }: Props) {
  const { task } = view;
  const card = useRef<HTMLElement>(null);
  const press = (move: string): void => {
    // The button disappears once it is used, so the keyboard goes back to the card.
    card.current?.focus({ preventScroll: true });
    onPlay(move);
  };
  return (
    <section class="coach" aria-label="Coach" tabIndex={-1} ref={card} data-step={task.number}>
      <Dots at={task.is_done ? view.steps + 1 : task.number} steps={view.steps} />
      <p class="words" role="status" aria-live="polite" aria-atomic="true">
        {task.words}
      </p>
      {lesson.sentence && (
        <p class="wrong" role="alert">
          {lesson.sentence}
        </p>
      )}
      <div class="row">
        {task.moves.includes(STEP_BACK) && (
          <button type="button" class="primary" onClick={() => press(STEP_BACK)}>
            <Icon name="undo" /> Step back
          </button>
        )}
        {task.tries.map((move) => (
          <button key={move} type="button" class="primary" onClick={() => press(move)}>
            Try it
          </button>
        ))}
        {task.is_done && <Farewell lesson={lesson} view={view} />}
        <Why rules={task.why} />
        <span class="ways">
          <Tool
            icon="undo"
            words="Back"
            title="One step back"
            disabled={lesson.isBusy || view.moves.length === 0}
            onClick={() => void lesson.back()}
          />
          <Tool
            icon="again"
            words="Restart"
            named
            disabled={lesson.isBusy || view.moves.length === 0}
            onClick={() => void lesson.restart()}
          />
        </span>
      </div>
    </section>
  );
}

/** How far the lesson has come. */
function Dots({ at, steps }: { at: number; steps: number }) {
  const words = at > steps ? "Done" : `Step ${at} of ${steps}`;
  return (
    <div class="dots" role="img" aria-label={words} title={words}>
      {Array.from({ length: steps }, (_, index) => (
        <i key={index} class={index + 1 < at ? "past" : index + 1 === at ? "now" : ""} />
      ))}
    </div>
  );
}

/** The rules behind a step, for those who ask. */
function Why({ rules }: { rules: string[] }) {
  const { show } = useContext(RuleBook);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [rules.join()]);
  const [first] = rules;
  if (first === undefined) return null;
  const look = (rule: string): void => show(rule.replace(/^rule /, ""));
  return (
    <>
      <button
        type="button"
        class="small"
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(true);
          look(first);
        }}
      >
        Why?
      </button>
      {isOpen &&
        rules.map((rule) => (
          <button key={rule} type="button" class="small" onClick={() => look(rule)}>
            {rule}
          </button>
        ))}
    </>
  );
}

/** The lesson is done: what now. */
function Farewell({ lesson, view }: { lesson: Lesson; view: LessonView }) {
  const game = encodeURIComponent(lesson.game);
  return (
    <>
      {view.next != null && (
        <a class="button primary" href={`/learn/${game}/${encodeURIComponent(view.next)}`}>
          Next lesson
        </a>
      )}
      <a class={view.next == null ? "button primary" : "button"} href={`/?game=${game}`}>
        Play {lesson.details.card.title}
      </a>
    </>
  );
}
