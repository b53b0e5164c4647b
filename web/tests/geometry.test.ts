import { expect, test } from "vitest";
import {
  around,
  distance,
  frame,
  isInside,
  liesOn,
  middleOf,
  neighbour,
  overlap,
  placeOf,
} from "../src/geometry";
import { pieceOf, zoneOf, zonesOf } from "./samples";

const at = (x: number, y: number, width = 1, height = 1) => ({ x, y, width, height });

test.each([
  ["top left corner", 1, 1, true],
  ["left edge", 1, 2, true],
  ["top edge", 2, 1, true],
  ["middle", 2, 2, true],
  ["right edge", 4, 2, false],
  ["bottom edge", 2, 3, false],
  ["bottom right corner", 4, 3, false],
  ["just before the right edge", 3.999, 2, true],
  ["just before the left edge", 0.999, 2, false],
])("a place and its %s", (_, x, y, expected) => {
  expect(isInside(x, y, at(1, 1, 3, 2))).toBe(expected);
});

test("a point between two neighbours lies in exactly one of them", () => {
  const neighbours = [at(0, 0), at(1, 0), at(0, 1), at(1, 1)];
  for (const [x, y] of [
    [1, 0.5],
    [0.5, 1],
    [1, 1],
  ] as const)
    expect(neighbours.filter((place) => isInside(x, y, place))).toHaveLength(1);
});

test("a piece lies where its middle is, and on the edge in one zone only", () => {
  const [left, right] = [zoneOf({ width: 2, height: 2 }), zoneOf({ x: 2, width: 2, height: 2 })];
  const onEdge = pieceOf({ x: 1.5, y: 0.5 });
  expect([left, right].map((zone) => liesOn(onEdge, zone))).toEqual([false, true]);
  const large = pieceOf({ x: 0, y: 0, size: 2 });
  expect(liesOn(large, left)).toBe(true);
  expect(placeOf(large)).toEqual(at(0, 0, 2, 2));
  expect(middleOf(placeOf(large))).toEqual([1, 1]);
});

test("places around, over and away from each other", () => {
  expect(around(at(1, 1), at(3, 0, 1, 4))).toEqual(at(1, 0, 3, 4));
  expect(overlap(at(0, 0, 2, 2), at(1, 1))).toBe(true);
  expect(overlap(at(0, 0), at(1, 0))).toBe(false);
  expect(distance(0.5, 0.5, at(0, 0))).toBe(0);
  expect(distance(4, 5, at(0, 0))).toBe(5);
});

test("arrow keys go to the nearest thing in their direction", () => {
  const places = [at(0, 0), at(1, 0), at(3, 0), at(0, 2), at(1, 1)];
  expect(neighbour(places, 0, "right")).toBe(1);
  expect(neighbour(places, 1, "right")).toBe(2);
  expect(neighbour(places, 1, "down")).toBe(4);
  expect(neighbour(places, 3, "up")).toBe(0);
});

test("with nothing in that direction, arrow keys go on in order, so that all can be reached", () => {
  const stacked = [at(0, 0), at(0, 0), at(0, 0)];
  expect(neighbour(stacked, 0, "right")).toBe(1);
  expect(neighbour(stacked, 0, "left")).toBe(2);
  expect(neighbour(stacked, 2, "down")).toBe(0);
});

test("names along a zone get room outside the scene", () => {
  const sides = { label: "Sea", columns: ["a", "b"], rows: ["2", "1"] };
  const named = zonesOf(2, 2, zoneOf({ width: 2, height: 2, ...sides }));
  expect(frame(zonesOf(2, 2), 20)).toEqual({ left: -10, top: -10, width: 220, height: 220 });
  expect(frame(named, 20)).toEqual({ left: -30, top: -34, width: 240, height: 266 });
});
