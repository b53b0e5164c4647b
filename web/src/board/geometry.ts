/** Where things are: margins around a scene, and which piece an arrow key leads to. */

import type { Scene } from "../scene";
import type { Place } from "../scenes";

/** Units of a drawing in one square of a scene. */
export const SQUARE = 100;

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The part of the plane to show: the scene, and room for the names along its zones. */
export function frame(scene: Scene, letter: number): Frame {
  const edge = 10;
  const width = scene.width * SQUARE;
  const height = scene.height * SQUARE;
  let [left, top, bottom] = [edge, edge, edge];
  for (const zone of scene.zones) {
    if (zone.rows.length > 0) left = Math.max(left, letter * 1.5 - zone.x * SQUARE);
    if (zone.label) top = Math.max(top, letter * 1.7 - zone.y * SQUARE);
    if (zone.columns.length > 0) {
      const end = (zone.y + zone.height) * SQUARE + letter * 1.6;
      bottom = Math.max(bottom, end - height);
    }
  }
  return { left: -left, top: -top, width: width + left + edge, height: height + top + bottom };
}

export type Direction = "left" | "right" | "up" | "down";

const WAYS: Record<Direction, [number, number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** The index of the nearest place in a direction; with none there, the next in order. */
export function neighbour(places: Place[], from: number, direction: Direction): number {
  const here = places[from];
  if (here === undefined) return 0;
  const [dx, dy] = WAYS[direction];
  let best = -1;
  let least = Infinity;
  places.forEach((place, index) => {
    const x = place.x + place.width / 2 - here.x - here.width / 2;
    const y = place.y + place.height / 2 - here.y - here.height / 2;
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (index === from || ahead < 0.05 || aside > 3 * ahead + 0.5) return;
    const distance = ahead + 2 * aside;
    if (distance < least) [best, least] = [index, distance];
  });
  if (best >= 0) return best;
  const step = dx + dy;
  return (from + step + places.length) % places.length;
}
