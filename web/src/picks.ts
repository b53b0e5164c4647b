/** Things that were taken up by one's own moves: a second touch puts them down again. */

import { isInside, placeOf } from "./geometry";
import type { Piece, Scene } from "./scene";

export interface Hand {
  canUndo(): boolean;
  undo(): void;
}

export class Picks {
  /** The ply with which each thing was chosen. */
  private readonly chosen = new Map<string, number>();
  private ply = 0;
  /** The ply to go back to. */
  private until: number | null = null;

  constructor(private readonly hand: Hand) {}

  clear(): void {
    this.chosen.clear();
    this.until = null;
  }

  /** A position arrived; what is chosen in it and was not before was chosen by the last move. */
  see(ply: number, before: Scene | null, scene: Scene, isOwn: boolean): void {
    const isNext = before !== null && ply === this.ply + 1;
    const old = new Set(before === null ? [] : chosenIn(before));
    const now = new Set(chosenIn(scene));
    for (const [id, at] of this.chosen) if (!now.has(id) || at > ply) this.chosen.delete(id);
    if (isNext && isOwn) for (const id of now) if (!old.has(id)) this.chosen.set(id, ply);
    // What others did, or luck, cannot be taken back.
    if (ply > this.ply && !(isNext && isOwn)) this.chosen.clear();
    this.ply = ply;
    if (this.until !== null && ply > this.until && this.hand.canUndo()) this.hand.undo();
    else this.until = null;
  }

  /** Put a thing down, with all that was chosen after it; returns whether that is possible. */
  putDown(piece: Piece | null): boolean {
    const at = piece?.mark === "chosen" ? this.chosen.get(piece.id) : undefined;
    if (at === undefined || !this.hand.canUndo()) return false;
    this.until = at - 1;
    this.hand.undo();
    return true;
  }
}

/** What is meant by a touch: a thing, or else the bare place that is chosen there. */
export function pickedAt(scene: Scene, x: number, y: number, piece: Piece | null): Piece | null {
  if (piece?.mark === "chosen") return piece;
  const isThere = (one: Piece): boolean =>
    one.mark === "chosen" && one.symbol === "" && isInside(x, y, placeOf(one));
  return scene.pieces.findLast(isThere) ?? piece;
}

function chosenIn(scene: Scene): string[] {
  return scene.pieces.filter(({ mark }) => mark === "chosen").map(({ id }) => id);
}
