import { expect, test } from "vitest";
import { deedsSince, heardOf } from "../src/others";
import { viewOf } from "./samples";

const after = (...movers: number[]) =>
  viewOf({ ply: movers.length, movers, log: movers.map((seat, ply) => `${seat} at ${ply}`) });

test("what the others did begins after one's own last decision, and is empty when one acts", () => {
  expect(deedsSince(after(1, 0, 1, 2), [0])).toEqual([
    { ply: 2, sentence: "1 at 2", mover: 1 },
    { ply: 3, sentence: "2 at 3", mover: 2 },
  ]);
  expect(deedsSince(after(1, 0), [0])).toEqual([]);
  expect(deedsSince(after(1, 1), [0])).toHaveLength(2);
});

test("luck counts where it came of the others' decisions, not of one's own", () => {
  expect(deedsSince(after(0, -1, -1, 1, -1), [0]).map(({ ply }) => ply)).toEqual([3, 4]);
  expect(deedsSince(after(0, -1), [0])).toEqual([]);
});

test("those who only watch have no others", () => {
  expect(deedsSince(after(0, 1), [])).toEqual([]);
});

test("new plies of others and of luck are read aloud, the last ones of many", () => {
  expect(heardOf(after(1, 0, 1, -1), 1, [0])).toBe("1 at 2 -1 at 3");
  expect(heardOf(after(1, 1), 2, [0])).toBe("");
  expect(heardOf(after(1, 1, 1, 1, 1, 1, 1, 1), 0, [0])).toMatch(/^1 at 2 .* 1 at 7$/);
});
