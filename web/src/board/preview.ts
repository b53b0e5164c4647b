/** A move drawn before it is made: what it would lay in place, and the way it would take. */

import { SQUARE } from "../geometry";
import type { Piece } from "../scene";
import { make, picture } from "./draw";

/** The ghost and the way of a piece that is pointed at; nothing if it has neither. */
export function drawPreview(piece: Piece, game: string): SVGElement[] {
  return [...ghostOf(piece, game), ...wayOf(piece.path)];
}

function ghostOf(piece: Piece, game: string): SVGElement[] {
  if (piece.ghost === "") return [];
  const side = piece.size * SQUARE;
  const ghost = make("g", { class: "preview ghost-in-place" });
  ghost.style.transform = `translate(${piece.x * SQUARE}px, ${piece.y * SQUARE}px)`;
  ghost.append(picture(piece.ghost, game, side, piece.ghost_turns));
  return [ghost];
}

const HEAD = 15;

/** A dotted line through these middles, with an arrowhead at its end. */
export function wayOf(path: number[][]): SVGElement[] {
  const points = path.map(([x = 0, y = 0]) => [x * SQUARE, y * SQUARE] as const);
  const [end, before] = [points.at(-1), points.at(-2)];
  if (end === undefined || before === undefined) return [];
  const line = `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`;
  const angle = (Math.atan2(end[1] - before[1], end[0] - before[0]) * 180) / Math.PI;
  const head = make("path", {
    class: "head",
    d: `M${HEAD} 0L${-HEAD * 0.7} ${HEAD * 0.8}V${-HEAD * 0.8}z`,
    transform: `translate(${end[0]} ${end[1]}) rotate(${Math.round(angle)})`,
  });
  // A dark line under the light one is seen on every ground.
  return [
    make(
      "g",
      { class: "preview way" },
      make("path", { class: "casing", d: line }),
      make("path", { class: "dots", d: line }),
      head,
    ),
  ];
}
