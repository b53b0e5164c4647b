/** What the others did: the log since one's own last decision. */

import type { TableView } from "./protocol";

/** One ply of another player, or of luck. */
export interface Deed {
  /** The number of plies before it. */
  ply: number;
  sentence: string;
  /** The seat that did it; below 0, luck. */
  mover: number;
}

/** What others did since one's own last decision, and what luck brought in between. */
export function deedsSince(view: TableView, mine: number[]): Deed[] {
  if (mine.length === 0) return [];
  const { movers } = view;
  let from = movers.findLastIndex((seat) => mine.includes(seat)) + 1;
  // What luck made of one's own decision is not the others' doing.
  while (from < movers.length && (movers[from] ?? 0) < 0) from++;
  return view.log
    .slice(from)
    .map((sentence, index) => ({ ply: from + index, sentence, mover: movers[from + index] ?? -1 }));
}

/** More than these are not read aloud one after the other. */
const MOST = 6;

/** The sentences of the plies since one that were not played here, to be read aloud. */
export function heardOf(view: TableView, since: number, mine: number[]): string {
  return view.log
    .slice(since)
    .filter((_, index) => !mine.includes(view.movers[since + index] ?? -1))
    .slice(-MOST)
    .join(" ");
}
