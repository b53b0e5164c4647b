/** How pieces move: along their way or straight, in and out, and round. */

import { middleOf, placeOf, SQUARE } from "../geometry";
import type { Ways } from "../moments";
import type { Piece } from "../scene";

export const STRAIGHT_MS = 280;
const LEG_MS = 240;
const LONGEST_MS = 1000;
const EASING = "cubic-bezier(.2, .75, .3, 1)";

/** How long a way takes: so much a leg, but about a second at most. */
export function timeOf(legs: number): number {
  return legs <= 1 ? STRAIGHT_MS : Math.min(LONGEST_MS, legs * LEG_MS);
}

/** How long it takes until everything has arrived. */
export function walkTime(ways: Ways): number {
  return Math.max(STRAIGHT_MS, ...[...ways.values()].map((way) => timeOf(way.length)));
}

/** How far the end of a way may be from a piece that came by it, in squares. */
const NEAR = 0.8;

/**
 * The points through which a piece goes, from where it was to where it is. A way that does not
 * lead to where it is (it came back, or stands elsewhere by now) is not gone.
 */
export function route(was: Piece | null, piece: Piece, way: number[][] = []): number[][] {
  const end = middleOf(placeOf(piece));
  const start = was === null ? null : middleOf(placeOf(was));
  const last = way.at(-1);
  if (last === undefined || far(last, end) > NEAR) return start === null ? [] : [start, end];
  const points = [...(start === null ? [] : [start]), ...way.slice(0, -1), end];
  // A way may begin where the piece was.
  return points.filter((point, index) => index === 0 || far(point, points[index - 1]) > 0.01);
}

function far(one: number[], other: number[] = []): number {
  return Math.hypot((one[0] ?? 0) - (other[0] ?? 0), (one[1] ?? 0) - (other[1] ?? 0));
}

/** Let a piece go through these points; tell when it is there. */
export function walk(
  element: SVGElement,
  piece: Piece,
  points: number[][],
  arrived: () => void = () => {},
): void {
  if (points.length < 2) return;
  const half = piece.size / 2;
  const transform = points.map(
    ([x = 0, y = 0]) => `translate(${(x - half) * SQUARE}px, ${(y - half) * SQUARE}px)`,
  );
  const legs = points.length - 1;
  const lengths = points.map((point, index) => (index === 0 ? 0 : far(point, points[index - 1])));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  let gone = 0;
  const offset = lengths.map((length) => round((gone += length) / whole));
  const easing = legs === 1 ? EASING : "ease-in-out";
  const walking = element.animate(legs === 1 ? { transform } : { transform, offset }, {
    duration: timeOf(legs),
    easing,
  });
  walking.onfinish = arrived;
}

function round(part: number): number {
  return Math.min(1, Math.round(part * 1000) / 1000);
}

/** A piece that was not there before. */
export function arrive(element: SVGElement): void {
  element.firstElementChild?.animate(
    { opacity: [0, 1], transform: ["scale(.72)", "scale(1)"] },
    { duration: STRAIGHT_MS, easing: EASING },
  );
}

/** A piece that is no longer there. */
export function leave(element: SVGElement): void {
  const leaving = element.animate({ opacity: [1, 0] }, { duration: STRAIGHT_MS, fill: "forwards" });
  leaving.onfinish = () => element.remove();
}

export function turn(element: SVGElement, old: Piece, piece: Piece): void {
  element
    .querySelector(".turned")
    ?.animate(
      { transform: [`rotate(${90 * old.turns}deg)`, `rotate(${90 * piece.turns}deg)`] },
      { duration: STRAIGHT_MS, easing: EASING },
    );
}
