import { useEffect, useRef } from "preact/hooks";
import type { Part } from "../board/parts";
import { BoardView } from "../board/view";
import { Close } from "../button";
import type { Session } from "../session";

interface ChipsProps {
  asides: Part[];
  open: string | null;
  onOpen: (id: string | null) => void;
}

/** What is folded away, each behind a chip; a second touch folds it away again. */
export function AsideChips({ asides, open, onOpen }: ChipsProps) {
  if (asides.length === 0) return null;
  return (
    <div class="chips">
      {asides.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          class="chip"
          aria-expanded={id === open}
          aria-controls="aside"
          onClick={() => onOpen(id === open ? null : id)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

interface PanelProps {
  session: Session;
  game: string;
  aside: Part;
  onPlay: (move: string) => void;
  onClose: () => void;
}

/** What was folded away, over the board. */
export function AsidePanel({ session, game, aside, onPlay, onClose }: PanelProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const escape = (event: KeyboardEvent): void => {
      if (event.key === "Escape") onClose();
    };
    document.addEventListener("keydown", escape);
    return () => document.removeEventListener("keydown", escape);
  }, [onClose]);
  useEffect(() => place.current?.focus(), [aside.id]);
  return (
    <section class="aside" id="aside" aria-label={aside.label} tabIndex={-1} ref={place}>
      <h2>{aside.label}</h2>
      <Close label={`Close ${aside.label}`} onClick={onClose} />
      <BoardView
        game={game}
        scene={aside.scene}
        onPlay={onPlay}
        onMiss={(x, y, piece) => session.explain(x, y, piece)}
      />
    </section>
  );
}
