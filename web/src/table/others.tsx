import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Badge } from "../board/badge";
import { deedsSince, type Deed } from "../others";
import type { TableView } from "../protocol";
import type { Session } from "../session";
import { Sentence, Wording } from "./sentence";

const MOST = 6;

/** What the others did since one's own last decision; touching a line frames what it changed. */
export function Others({ session, view }: { session: Session; view: TableView }) {
  const [isWhole, setWhole] = useState(false);
  const [asked, setAsked] = useState<number | null>(null);
  const deeds = deedsSince(view, session.card.mine);
  const begin = deeds[0]?.ply;
  const place = useRef<HTMLElement>(null);
  // The last is what matters most, also when the window leaves less room for it.
  useLayoutEffect(() => {
    const section = place.current;
    if (section === null) return;
    const watcher = new ResizeObserver(() => {
      section.scrollTop = section.scrollHeight;
    });
    watcher.observe(section);
    return () => watcher.disconnect();
  }, [deeds.length]);
  useEffect(() => {
    setWhole(false);
    setAsked(null);
  }, [begin]);
  const { behind } = session.follow;
  // The result says more than the last moves do.
  if ((deeds.length === 0 && behind === 0) || view.outcome != null) return null;
  const shown = isWhole ? deeds : deeds.slice(-MOST);
  const hidden = deeds.length - shown.length;
  const point = (ply: number): void => {
    const next = asked === ply ? null : ply;
    setAsked(next);
    void session.past.traceOf(next);
  };
  return (
    <section class="others" aria-label="What the others did" ref={place}>
      <header>
        <h3>What the others did</h3>
        {behind > 0 && (
          <button
            type="button"
            class="small"
            title="Show how things stand now (Escape)"
            onClick={() => session.skip()}
          >
            {behind} more: skip
          </button>
        )}
      </header>
      {hidden > 0 && (
        <button type="button" class="more" onClick={() => setWhole(true)}>
          and {hidden} more
        </button>
      )}
      <ol>
        {shown.map((deed) => (
          <Line key={deed.ply} deed={deed} isAsked={asked === deed.ply} onPoint={point} />
        ))}
      </ol>
    </section>
  );
}

interface LineProps {
  deed: Deed;
  isAsked: boolean;
  onPoint: (ply: number) => void;
}

function Line({ deed: { ply, sentence, mover }, isAsked, onPoint }: LineProps) {
  return (
    <li class={isAsked ? "asked" : ""}>
      <button type="button" aria-pressed={isAsked} onClick={() => onPoint(ply)}>
        {mover >= 0 ? <Badge seat={mover} /> : <span class="badge-icon luck" />}
        <span>
          <Wording text={sentence} />
        </span>
      </button>
    </li>
  );
}

/** What others just did, for those who cannot see the board. */
export function Heard({ session }: { session: Session }) {
  return (
    <p class="heard" aria-live="polite">
      <Sentence text={session.news.heard} />
    </p>
  );
}

/** Escape and the full stop show how things stand now, whatever else they do. */
export function useSkipKey(session: Session): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isWriting =
        event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (event.key === "Escape" || (event.key === "." && !isWriting)) session.skip();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [session]);
}
