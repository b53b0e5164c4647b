import { expect, test } from "vitest";
import { calmest } from "../src/learn/calm";

const at = (top: number, weight = 1) => ({ top, bottom: top + 40, weight });

test("a word stays at the top of an empty board", () => {
  expect(calmest(60, 100, 500, [])).toBe(100);
});

test("a word gives way to what it would cover", () => {
  expect(calmest(60, 100, 500, [at(100)])).toBe(140);
});

test("where it must cover something, it is what cannot be touched", () => {
  const things = [at(100, 6), at(140, 1), at(180, 6), at(220, 6)];
  expect(calmest(40, 100, 260, things)).toBe(140);
});

test("a word never lies below the board", () => {
  expect(calmest(60, 100, 150, [at(100)])).toBe(100);
});
