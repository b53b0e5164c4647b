import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import { getGame } from "../api";
import { installSymbols } from "../board/symbols";
import { Frame, Trouble } from "../frame";
import type { LessonView } from "../protocol";
import type { Scene } from "../scene";
import { Session } from "../session";
import { TableScreen } from "../table/screen";
import { Coach } from "./coach";
import { Lesson } from "./lesson";
import { Pointer } from "./pointer";

interface Opened {
  lesson: Lesson;
  session: Session;
}

/** A lesson: the table's own screen, with a coach beside the board. */
export function LearnPage({ game, name }: { game: string; name: string }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [trouble, setTrouble] = useState("");
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    let session: Session | null = null;
    let isGone = false;
    const open = async (): Promise<void> => {
      try {
        const details = await getGame(game);
        installSymbols(details);
        const lesson = new Lesson(details, name, () => redraw(undefined));
        await lesson.begin();
        if (isGone) return;
        session = new Session(lesson.card, details, () => redraw(undefined), lesson.outside);
        setOpened({ lesson, session });
      } catch (error) {
        setTrouble((error as Error).message);
      }
    };
    void open();
    return () => {
      isGone = true;
      session?.close();
    };
  }, [game, name]);

  if (opened === null || opened.session.view === null)
    return (
      <Frame title="Lesson">
        {trouble ? (
          <div class="lobby">
            <Trouble sentence={trouble} />
            <a href="/">Back to the games</a>
          </div>
        ) : (
          <p class="empty" role="status">
            Opening the lesson…
          </p>
        )}
      </Frame>
    );
  return <LessonScreen {...opened} />;
}

function LessonScreen({ lesson, session }: Opened) {
  const place = useRef<HTMLDivElement>(null);
  const pointer = useRef<Pointer | null>(null);
  const view = useSettled(lesson, session);
  const scene = session.shown;
  useEffect(() => {
    if (place.current === null) return;
    const made = new Pointer(place.current);
    pointer.current = made;
    return () => made.close();
  }, []);
  const points = view?.task.points ?? [];
  useEffect(() => {
    pointer.current?.point(points, scene?.zones ?? []);
  }, [points.join("\n"), view?.task.number, view?.table.ply]);

  // What the coach points at is tried by touching it, whether or not the board offers anything.
  const tries = view?.task.tries ?? [];
  useEffect(() => {
    const [move] = tries;
    const root = place.current;
    if (move === undefined || root === null) return;
    const touch = (event: Event): void => {
      if (pointer.current?.isAt(event.target) !== true) return;
      event.stopPropagation();
      session.play(move);
    };
    root.addEventListener("click", touch, { capture: true });
    return () => root.removeEventListener("click", touch, { capture: true });
  }, [tries.join("\n")]);

  if (scene === null || session.view === null || view === null) return null;
  const play = (move: string): void => {
    if (tries.includes(move)) session.play(move);
    else void lesson.submit(move).catch(() => {});
  };
  return (
    <div class="learning" ref={place}>
      <TableScreen
        session={session}
        scene={unasking(scene)}
        view={session.view}

        coach={<Coach lesson={lesson} view={view} onPlay={play} />}
      />
    </div>
  );
}

/** The coach asks for a move, so that nobody needs to be asked again. */
function unasking(scene: Scene): Scene {
  const controls = scene.controls.map((control) =>
    control.kind === "button" ? { ...control, confirm: "" } : control,
  );
  return { ...scene, controls };
}

/** The lesson as far as the board has shown it: the coach speaks when the others have moved. */
function useSettled(lesson: Lesson, session: Session): LessonView | null {
  const last = useRef<LessonView | null>(null);
  if (lesson.view !== null && session.view?.ply === lesson.view.table.ply)
    last.current = lesson.view;
  return last.current ?? lesson.view;
}
