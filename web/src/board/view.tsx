import { useLayoutEffect, useRef } from "preact/hooks";
import type { Piece, Place, Scene } from "../scene";
import { isMotionWanted } from "../settings";
import { Board } from "./board";

interface Props {
  game: string;
  scene: Scene;
  traces?: Place[];
  fresh?: Place[];
  zoom?: number;
  onPlay: (move: string) => void;
  onMiss: (x: number, y: number, piece: Piece | null) => void;
}

const NONE: Place[] = [];

/** A board in the page. It draws itself; the page around it only hands it scenes. */
export function BoardView({
  game,
  scene,
  traces = NONE,
  fresh = NONE,
  zoom = 1,
  onPlay,
  onMiss,
}: Props) {
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  const events = useRef({ onPlay, onMiss });
  events.current = { onPlay, onMiss };

  useLayoutEffect(() => {
    if (host.current === null) return;
    const made = new Board(host.current, game, {
      play: (move) => events.current.onPlay(move),
      miss: (x, y, piece) => events.current.onMiss(x, y, piece),
    });
    board.current = made;
    return () => made.remove();
  }, [game]);
  useLayoutEffect(() => board.current?.draw(scene, isMotionWanted()), [game, scene]);
  useLayoutEffect(() => {
    if (traces.length > 0) board.current?.trace(traces, "asked");
    else board.current?.trace(fresh, "fresh");
  }, [game, traces, fresh]);

  return (
    <div class="scroller">
      <div class="board-host" ref={host} style={{ width: `${zoom * 100}%`, "--zoom": zoom }} />
    </div>
  );
}
