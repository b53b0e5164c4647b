import { expect, test } from "vitest";
import { fanOut } from "../src/board/fan";
import { middleOf, placeOf } from "../src/geometry";
import type { Piece } from "../src/scene";
import { sceneOf } from "./samples";

const ship = (id: string, more: Partial<Piece> = {}): Partial<Piece> => ({
  ...{ id, symbol: "ship", x: 1, y: 1, owner: 0 },
  ...more,
});
const middles = (...pieces: Partial<Piece>[]): string[] =>
  fanOut(sceneOf(...pieces)).pieces.map((piece) => middleOf(placeOf(piece)).join(" "));

test("things of one place stand apart, in it and each with a middle of its own", () => {
  for (let count = 2; count <= 11; count++) {
    const ships = Array.from({ length: count }, (_, index) => ship(`ship ${index}`));
    const { pieces } = fanOut(sceneOf(...ships));
    expect(new Set(pieces.map((piece) => middleOf(placeOf(piece)).join(" "))).size).toBe(count);
    for (const { x, y, size } of pieces) {
      expect(Math.min(x, y)).toBeGreaterThan(0.99);
      expect(Math.max(x, y) + size).toBeLessThan(2.01);
    }
  }
});

test("things to touch never share a middle, whatever their sizes", () => {
  const [one, other] = middles(
    ship("star", { owner: null, move: "land" }),
    ship("token", { owner: null, move: "call", x: 1.25, y: 1.25, size: 0.5 }),
  );
  expect(one).not.toBe(other);
});

test("what the game laid on something else stays there", () => {
  const scene = sceneOf(
    ship("tile", { owner: null }),
    ship("ship"),
    ship("crew", { x: 1.25, y: 1.25, size: 0.5 }),
    { id: "place", symbol: "", x: 1, y: 1, move: "go" },
  );
  expect(fanOut(scene)).toBe(scene);
});
