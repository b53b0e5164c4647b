import { Component } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Badge } from "../board/badge";
import type { TableView } from "../protocol";
import type { Session } from "../session";
import { Sentence } from "./sentence";

/** What happened. Pointing at a line frames what it changed; touching it goes there. */
export function Log({ session, view }: { session: Session; view: TableView }) {
  const list = useRef<HTMLOListElement>(null);
  const timer = useRef(0);
  const at = session.past.position?.ply ?? view.ply;
  const since = session.lastOwnPly;
  useEffect(() => {
    const panel = list.current?.parentElement;
    const line = list.current?.children[at - 1] as HTMLElement | undefined;
    if (!panel || !line) return;
    // Now, and again whenever the window changes, since lines then break elsewhere.
    const watcher = new ResizeObserver(() => {
      panel.scrollTop = line.offsetTop - panel.clientHeight / 2;
    });
    watcher.observe(panel);
    return () => watcher.disconnect();
  }, [at, view.log.length]);
  const point = (ply: number | null): void => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(
      () => void session.past.traceOf(ply),
      ply === null ? 60 : 120,
    );
  };
  if (view.log.length === 0) return <p class="empty">Nothing has happened yet.</p>;
  return (
    <ol class="log" ref={list}>
      {view.log.map((sentence, ply) => (
        <Line
          key={ply}
          ply={ply}
          sentence={sentence}
          mover={view.movers[ply] ?? -1}
          isNow={ply + 1 === at}
          isNew={since !== null && ply >= since}
          onPoint={point}
          onChoose={(chosen) => {
            session.past.stop();
            void session.past.lookAt(chosen);
          }}
        />
      ))}
    </ol>
  );
}

interface LineProps {
  ply: number;
  sentence: string;
  mover: number;
  isNow: boolean;
  isNew: boolean;
  onPoint: (ply: number | null) => void;
  onChoose: (ply: number) => void;
}

const SHOWN = ["sentence", "mover", "isNow", "isNew"] as const;

/** One ply. A long game has many, so each is drawn again only when it looks different. */
class Line extends Component<LineProps> {
  override shouldComponentUpdate(next: LineProps): boolean {
    return SHOWN.some((name) => next[name] !== this.props[name]);
  }

  override render({ ply, sentence, mover, isNow, isNew, onPoint, onChoose }: LineProps) {
    return (
      <li
        class={`${isNow ? "now" : ""}${isNew ? " new" : ""}`}
        onPointerEnter={() => onPoint(ply)}
        onPointerLeave={() => onPoint(null)}
      >
        <button
          type="button"
          class="ply"
          aria-label={`Show move ${ply + 1} on the board`}
          onFocus={() => onPoint(ply)}
          onBlur={() => onPoint(null)}
          onClick={() => onChoose(ply + 1)}
        >
          {ply + 1}
        </button>
        {mover >= 0 ? <Badge seat={mover} /> : <span class="badge-icon" />}
        <span>
          <Sentence text={sentence} />
        </span>
      </li>
    );
  }
}
