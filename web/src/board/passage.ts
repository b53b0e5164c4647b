/** Passages: what leaves one board of the page and appears on another is seen to go there. */

import type { Piece } from "../scene";

const PASSAGE_MS = 320;
const EASING = "cubic-bezier(.2, .75, .3, 1)";

/** A piece that left a board, or came to one, and where it is seen in the window. */
export interface Passenger {
  piece: Piece;
  board: unknown;
  box: { x: number; y: number; width: number; height: number };
}

/** For each that came, the one that left another board and became it: by its id, or its picture. */
export function pairsOf<One extends Passenger>(left: Passenger[], came: One[]): [Passenger, One][] {
  const rest = [...left];
  const found: [Passenger, One][] = [];
  const fits = [
    (one: Passenger, other: Passenger) => one.piece.id === other.piece.id,
    (one: Passenger, other: Passenger) => pictureOf(one.piece) === pictureOf(other.piece),
  ];
  const waiting = new Set(came);
  for (const isSame of fits)
    for (const one of [...waiting]) {
      const at = rest.findIndex((other) => other.board !== one.board && isSame(other, one));
      const [other] = at < 0 ? [] : rest.splice(at, 1);
      if (other === undefined) continue;
      waiting.delete(one);
      found.push([other, one]);
    }
  return found;
}

function pictureOf({ symbol, text, turns }: Piece): string {
  return `${symbol} ${text} ${turns}`;
}

interface Arrival extends Passenger {
  element: SVGElement;
}

let left: Passenger[] = [];
let came: Arrival[] = [];

/** A piece is about to leave a board. */
export function goes(piece: Piece, board: unknown, element: SVGElement): void {
  expect();
  left.push({ piece, board, box: element.getBoundingClientRect() });
}

/** A piece has appeared on a board. */
export function comes(piece: Piece, board: unknown, element: SVGElement): void {
  expect();
  came.push({ piece, board, box: element.getBoundingClientRect(), element });
}

/** All boards are drawn one after the other; then those who travel are known. */
function expect(): void {
  if (left.length + came.length > 0) return;
  queueMicrotask(() => {
    const pairs = pairsOf(left, came);
    [left, came] = [[], []];
    for (const [from, to] of pairs) travel(from, to);
  });
}

function travel(from: Passenger, { piece, box, element }: Arrival): void {
  if (box.width === 0) return;
  const unit = box.width / (piece.size * 100);
  const middle = ({ x, y, width, height }: Passenger["box"]) => [x + width / 2, y + height / 2];
  const [x = 0, y = 0] = middle(from.box);
  const [toX = 0, toY = 0] = middle(box);
  const way = `translate(${(x - toX) / unit}px, ${(y - toY) / unit}px)`;
  element.firstElementChild?.animate(
    { transform: [`${way} scale(${from.box.width / box.width})`, "none"], opacity: [1, 1] },
    { duration: PASSAGE_MS, easing: EASING },
  );
}
