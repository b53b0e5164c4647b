/** Where things are: places in squares, margins around a scene, and where an arrow key leads. */

import type { Piece, Scene } from "./scene";

/** Units of a drawing in one square of a scene. */
export const SQUARE = 100;

/** A rectangle, measured in squares from the scene's top left corner. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function placeOf(piece: Piece): Place {
  return { x: piece.x, y: piece.y, width: piece.size, height: piece.size };
}

export function middleOf({ x, y, width, height }: Place): [number, number] {
  return [x + width / 2, y + height / 2];
}

/**
 * Whether a point lies in a place. Left and top edges belong to it, right and bottom edges to
 * what comes next, so that a point between two neighbours lies in exactly one.
 */
export function isInside(x: number, y: number, place: Place): boolean {
  return x >= place.x && x < place.x + place.width && y >= place.y && y < place.y + place.height;
}

/** Whether the middle of a piece lies in a place. */
export function liesOn(piece: Piece, place: Place): boolean {
  return isInside(...middleOf(placeOf(piece)), place);
}

/** The smallest place that holds two others. */
export function around(one: Place, other: Place): Place {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}

/** Whether two places share more than an edge. */
export function overlap(one: Place, other: Place): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** How far a point is from a place; 0 inside and on its edges. */
export function distance(x: number, y: number, place: Place): number {
  const dx = Math.max(place.x - x, 0, x - place.x - place.width);
  const dy = Math.max(place.y - y, 0, y - place.y - place.height);
  return Math.hypot(dx, dy);
}

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A scene that shows a part of the table: the corner from which its width and height count. */
export interface Cut extends Scene {
  left: number;
  top: number;
}

/** The part of the plane to show: the scene, and room for the names along its zones. */
export function frame(scene: Scene | Cut, letter: number): Frame {
  const edge = 10;
  const [x, y] = "left" in scene ? [scene.left * SQUARE, scene.top * SQUARE] : [0, 0];
  const width = scene.width * SQUARE;
  const height = scene.height * SQUARE;
  let [left, top, bottom] = [edge, edge, edge];
  for (const zone of scene.zones) {
    if (zone.rows.length > 0) left = Math.max(left, letter * 1.5 - (zone.x * SQUARE - x));
    if (zone.label) top = Math.max(top, letter * 1.7 - (zone.y * SQUARE - y));
    if (zone.columns.length > 0) {
      const end = (zone.y + zone.height) * SQUARE + letter * 1.6;
      bottom = Math.max(bottom, end - y - height);
    }
  }
  return {
    left: x - left,
    top: y - top,
    width: width + left + edge,
    height: height + top + bottom,
  };
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
  const [fromX, fromY] = middleOf(here);
  const [dx, dy] = WAYS[direction];
  let best = -1;
  let least = Infinity;
  places.forEach((place, index) => {
    const [toX, toY] = middleOf(place);
    const [x, y] = [toX - fromX, toY - fromY];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (index === from || ahead < 0.05 || aside > 3 * ahead + 0.5) return;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [index, cost];
  });
  if (best >= 0) return best;
  const step = dx + dy;
  return (from + step + places.length) % places.length;
}
