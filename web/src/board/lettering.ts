/** Words and owners' marks on pieces, where other pieces stand on them. */

import { isInside, middleOf, overlap, placeOf } from "../geometry";
import type { Piece } from "../scene";

export interface Lettering {
  /** Where the middle of the piece's word is, in parts of its side. */
  word: readonly [x: number, y: number];
  /** Whether it bears its owner's mark. */
  badge: boolean;
}

export const PLAIN: Lettering = { word: [0.5, 0.5], badge: true };
const [NEAR, FAR] = [0.26, 0.74];

/**
 * The lettering of pieces that something stands on. A word gives way to what stands in its middle;
 * of an owner's things on top of each other, the topmost bears the mark.
 */
export function letter(pieces: Piece[]): Map<string, Lettering> {
  const found = new Map<string, Lettering>();
  pieces.forEach((piece, index) => {
    const hasWord = piece.text !== "" && piece.symbol !== "";
    if (!hasWord && piece.owner === null) return;
    const place = placeOf(piece);
    const above = pieces
      .slice(index + 1)
      .filter((other) => other.symbol !== "" && overlap(placeOf(other), place));
    const badge = above.every(({ owner }) => owner === null || owner !== piece.owner);
    const word = hasWord ? wordPlace(piece, above) : PLAIN.word;
    if (!badge || word !== PLAIN.word) found.set(piece.id, { word, badge });
  });
  return found;
}

/** Words stand in the middle, or else in the corner that stays free. */
function wordPlace(piece: Piece, above: Piece[]): Lettering["word"] {
  const [x, y] = middleOf(placeOf(piece));
  const other = above.find((one) => isInside(x, y, placeOf(one)));
  if (other === undefined) return PLAIN.word;
  const [aboveX, aboveY] = middleOf(placeOf(other));
  // What stands right in the middle leaves no corner free.
  if (aboveX === x && aboveY === y) return PLAIN.word;
  return [aboveX > x ? NEAR : FAR, aboveY < y ? FAR : NEAR];
}

export function isLetteredAlike(one: Lettering, other: Lettering): boolean {
  return one.badge === other.badge && String(one.word) === String(other.word);
}
