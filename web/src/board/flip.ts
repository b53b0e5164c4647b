/** Cards that are turned up above things: seen for a moment, and not announced. */

import { SQUARE } from "../geometry";
import type { Moment, Piece } from "../scene";
import { make, picture } from "./draw";

const CARD = 0.62;
const STEP_MS = 260;
const SEEN_MS = 1700;

/** The moments that only show a card: they have a picture and a thing, but no words and no way. */
export function turnedUp(moments: Moment[]): Moment[] {
  return moments.filter(
    ({ title, symbol, pieces, path }) =>
      title === "" && symbol !== "" && pieces.length > 0 && path.length === 0,
  );
}

/** How long it takes until the last of so many cards is gone. */
export function flipTime(cards: number): number {
  return cards === 0 ? 0 : SEEN_MS + STEP_MS * (cards - 1);
}

/** The card that is turned up above a piece, the next one a little after the one before it. */
export function drawFlip(symbol: string, piece: Piece, index: number, game: string): SVGElement {
  const side = CARD * SQUARE;
  const x = (piece.x + piece.size / 2 - CARD / 2) * SQUARE;
  const y = Math.max(0, piece.y - CARD * 0.8) * SQUARE;
  const card = make(
    "g",
    { class: "flip" },
    make("rect", { x: -4, y: -4, width: side + 8, height: side + 8, rx: 9 }),
    picture(symbol, game, side, 0),
  );
  card.style.setProperty("animation-delay", `${index * STEP_MS}ms`);
  return make("g", { transform: `translate(${x} ${y})` }, card);
}
