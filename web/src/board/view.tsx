import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Place } from "../geometry";
import type { Piece, Scene } from "../scene";
import { isMotionWanted } from "../settings";
import { Board } from "./board";
import { fold, type Fold } from "./fold";

interface Props {
  game: string;
  scene: Scene;
  folded?: Fold | null;
  traces?: Place[];
  fresh?: Place[];
  zoom?: number;
  onPlay: (move: string) => void;
  onMiss: (x: number, y: number, piece: Piece | null) => void;
}

const NONE: Place[] = [];
const NARROW = "(max-width: 34rem)";

/** How the scene is folded on this screen, if it has to be. */
export function useFold(scene: Scene): Fold | null {
  const [isNarrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useEffect(() => {
    const query = matchMedia(NARROW);
    const turn = (): void => setNarrow(query.matches);
    query.addEventListener("change", turn);
    return () => query.removeEventListener("change", turn);
  }, []);
  return useMemo(() => (isNarrow ? fold(scene) : null), [isNarrow, scene]);
}

/** A board in the page. It draws itself; the page around it only hands it scenes. */
export function BoardView({
  game,
  scene,
  folded = null,
  traces = NONE,
  fresh = NONE,
  zoom = 1,
  onPlay,
  onMiss,
}: Props) {
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  const events = useRef({ onPlay, onMiss, folded });
  events.current = { onPlay, onMiss, folded };
  const shown = folded?.scene ?? scene;

  useLayoutEffect(() => {
    if (host.current === null) return;
    const made = new Board(host.current, game, {
      play: (move) => events.current.onPlay(move),
      miss: (x, y, piece) => {
        const point = events.current.folded?.back(x, y) ?? [x, y];
        events.current.onMiss(...point, piece);
      },
    });
    board.current = made;
    return () => made.remove();
  }, [game]);
  useLayoutEffect(() => board.current?.draw(shown, isMotionWanted()), [game, shown]);
  useLayoutEffect(() => {
    const [places, kind] =
      traces.length > 0 ? ([traces, "asked"] as const) : ([fresh, "fresh"] as const);
    board.current?.trace(folded === null ? places : places.map(folded.there), kind);
  }, [game, traces, fresh, folded]);

  return (
    <div class="scroller">
      <div class="board-host" ref={host} style={{ width: `${zoom * 100}%`, "--zoom": zoom }} />
    </div>
  );
}
