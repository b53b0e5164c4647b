/** Where the keyboard goes on a board: by arrows to what lies there, or one by one. */

import { neighbour, type Direction, type Place } from "../geometry";

const KEYS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** The index of the place that a key leads to from this one; null if it leads nowhere. */
export function keyTarget(key: string, places: Place[], here: number): number | null {
  const direction = KEYS[key];
  if (direction !== undefined) return neighbour(places, here, direction);
  const last = places.length - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key === "PageDown") return here === last ? 0 : here + 1;
  if (key === "PageUp") return here === 0 ? last : here - 1;
  return null;
}
