/** Fanning out: things that would hide each other, because the game put them on one spot. */

import { middleOf, placeOf } from "../geometry";
import type { Piece, Scene } from "../scene";

/** Where the things of a fan stand, in parts of the place that they share; and how large. */
const FANS: Record<number, { at: [number, number][]; scale: number }> = {
  2: {
    at: [
      [-0.2, -0.2],
      [0.2, 0.2],
    ],
    scale: 0.6,
  },
  3: {
    at: [
      [-0.25, -0.25],
      [0.25, -0.25],
      [0, 0.25],
    ],
    scale: 0.5,
  },
  4: {
    at: [
      [-0.25, -0.25],
      [0.25, -0.25],
      [-0.25, 0.25],
      [0.25, 0.25],
    ],
    scale: 0.5,
  },
};

/** The scene with everything that shares a middle moved apart, if a touch or an owner needs it. */
export function fanOut(scene: Scene): Scene {
  const crowds = new Map<string, Piece[]>();
  for (const piece of scene.pieces) {
    const kind = kindOf(piece);
    if (kind === null) continue;
    const [x, y] = middleOf(placeOf(piece)).map((at) => Math.round(at * 20));
    const key = `${x} ${y} ${kind}`;
    crowds.set(key, [...(crowds.get(key) ?? []), piece]);
  }
  const moved = new Map<string, Piece>();
  for (const crowd of crowds.values())
    if (crowd.length > 1)
      crowd.forEach((piece, index) => moved.set(piece.id, inFan(piece, index, crowd.length)));
  if (moved.size === 0) return scene;
  return { ...scene, pieces: scene.pieces.map((piece) => moved.get(piece.id) ?? piece) };
}

/**
 * What a piece crowds with: things to touch with each other, things of the same size that
 * somebody owns with each other. All else may lie on each other as the game wishes.
 */
function kindOf(piece: Piece): string | null {
  if (piece.move !== null) return "touch";
  return piece.owner !== null && piece.symbol !== "" ? `own ${piece.size}` : null;
}

function inFan(piece: Piece, index: number, count: number): Piece {
  const [x, y] = middleOf(placeOf(piece));
  const { at, scale } = FANS[count] ?? grid(count);
  const [dx, dy] = at[index] ?? [0, 0];
  const size = piece.size * scale;
  return { ...piece, x: x + dx * piece.size - size / 2, y: y + dy * piece.size - size / 2, size };
}

/** As many as there are, in rows. */
function grid(count: number): { at: [number, number][]; scale: number } {
  const side = Math.ceil(Math.sqrt(count));
  const spot = (index: number): number => (index + 0.5) / side - 0.5;
  const at = Array.from({ length: count }, (_, index): [number, number] => [
    spot(index % side),
    spot(Math.floor(index / side)),
  ]);
  return { at, scale: 1 / side };
}
