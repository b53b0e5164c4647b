/** Where on a board a word is least in the way. */

/** A thing that would be covered, from top to bottom, and how much that matters. */
export interface Thing {
  top: number;
  bottom: number;
  weight: number;
}

const STEP = 4;

/** Where a strip of this height covers least between *from* and *to*: the highest such place. */
export function calmest(height: number, from: number, to: number, things: Thing[]): number {
  const covered = (at: number): number =>
    things.reduce(
      (sum, { top, bottom, weight }) =>
        sum + weight * Math.max(0, Math.min(bottom, at + height) - Math.max(top, at)),
      0,
    );
  let [best, least] = [from, covered(from)];
  for (let at = from + STEP; at <= to - height; at += STEP) {
    const cost = covered(at);
    if (cost < least) [best, least] = [at, cost];
  }
  return best;
}
