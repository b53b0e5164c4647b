import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Place } from "../geometry";
import { useMedia } from "../media";
import type { Ways } from "../moments";
import type { Moment, Piece, Scene } from "../scene";
import { isMotionWanted, settings } from "../settings";
import { Board } from "./board";
import { fanOut } from "./fan";
import { fold, type Fold } from "./fold";

interface Props {
  game: string;
  scene: Scene;
  folded?: Fold | null;
  traces?: Place[];
  fresh?: Place[];
  /** The seat whose decision made what is fresh. */
  freshOf?: number | null;
  /** The ways by which pieces came to where they are. */
  ways?: Ways;
  /** The move that is on its way to the server. */
  pending?: string | null;
  /** The ids of pieces that something is being said about. */
  pulses?: string[];
  /** The moves that cannot be taken back: a finger touches twice. */
  final?: string[] | undefined;
  /** What just happened. */
  moments?: Moment[];
  zoom?: number;
  /** Whether nothing moves: the next position comes too soon. */
  still?: boolean;
  /** Whether the drawing fills its place to the edges, and is cut off there. */
  bleeds?: boolean;
  onPlay: (move: string) => void;
  onMiss: (x: number, y: number, piece: Piece | null) => void;
  /** What is shown over the board. */
  children?: ComponentChildren;
}

const NONE: Place[] = [];
const NOBODY: string[] = [];
const NOTHING: Moment[] = [];
const STILL: Ways = new Map();

/** The boards that the page shows now: a card may be dragged from one to another. */
const boards = new Set<Board>();

export const NARROW = "(max-width: 34rem)";

/** How the scene is folded on this screen, if it has to be. */
export function useFold(scene: Scene): Fold | null {
  const isNarrow = useMedia(NARROW);
  return useMemo(() => (isNarrow ? fold(scene) : null), [isNarrow, scene]);
}

/** A board in the page. It draws itself; the page around it only hands it scenes. */
export function BoardView({
  game,
  scene,
  folded = null,
  traces = NONE,
  fresh = NONE,
  freshOf = null,
  ways = STILL,
  pending = null,
  pulses = NOBODY,
  final = NOBODY,
  moments = NOTHING,
  zoom = 1,
  still = false,
  bleeds = false,
  onPlay,
  onMiss,
  children,
}: Props) {
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  const events = useRef({ onPlay, onMiss, folded, final });
  events.current = { onPlay, onMiss, folded, final };
  const shown = useMemo(() => arranged(scene, folded), [scene, folded]);

  useLayoutEffect(() => {
    if (host.current === null) return;
    const made = new Board(host.current, game, {
      play: (move) => events.current.onPlay(move),
      miss: (x, y, piece) => {
        const point = events.current.folded?.back(x, y) ?? [x, y];
        events.current.onMiss(...point, piece);
      },
      others: () => [...boards],
      isGrave: ({ mark, move }) =>
        settings().careful || mark === "danger" || events.current.final.includes(move ?? ""),
    });
    if (bleeds) made.svg.setAttribute("preserveAspectRatio", "xMidYMid slice");
    board.current = made;
    boards.add(made);
    return () => {
      boards.delete(made);
      made.remove();
    };
  }, [game]);
  useLayoutEffect(() => {
    const isMoving = isMotionWanted() && !still;
    board.current?.draw(shown, isMoving, folded === null ? ways : foldWays(ways, folded));
  }, [game, shown]);
  useLayoutEffect(() => board.current?.lift(pending), [game, shown, pending]);
  useLayoutEffect(() => board.current?.pulse(pulses), [game, shown, pulses]);
  useLayoutEffect(() => board.current?.flip(moments), [game, moments]);
  useLayoutEffect(() => board.current?.reveal(zoom > 1), [game, zoom]);
  useLayoutEffect(() => {
    const whose = freshOf === null ? "fresh" : `fresh seat-${freshOf}`;
    const [places, kind] = traces.length > 0 ? [traces, "asked"] : [fresh, whose];
    board.current?.trace(folded === null ? places : places.map(folded.there), kind);
  }, [game, traces, fresh, freshOf, folded]);

  return (
    <div class="scroller">
      {children != null && <div class="over-board">{children}</div>}
      <div class="board-host" ref={host} style={{ width: `${zoom * 100}%`, "--zoom": zoom }} />
    </div>
  );
}

/** The scene as it is drawn: folded if need be, and nothing on top of anything else. */
function arranged(scene: Scene, folded: Fold | null): Scene {
  if (folded === null) return fanOut(scene);
  const pieces = folded.scene.pieces.map((piece) =>
    piece.path.length === 0 ? piece : { ...piece, path: foldWay(piece.path, folded) },
  );
  return fanOut({ ...folded.scene, pieces });
}

function foldWays(ways: Ways, folded: Fold): Ways {
  return new Map([...ways].map(([id, way]) => [id, foldWay(way, folded)]));
}

function foldWay(way: number[][], folded: Fold): number[][] {
  return way.map(([x = 0, y = 0]) => {
    const there = folded.there({ x, y, width: 0, height: 0 });
    return [there.x, there.y];
  });
}
