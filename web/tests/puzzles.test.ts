import { expect, test } from "vitest";
import { puzzleOf } from "../src/learn/puzzles";
import type { GameCard } from "../src/protocol";

const DAY = 86_400_000;
const game = (name: string, puzzles: string[]): GameCard =>
  ({
    name,
    puzzles: puzzles.map((each) => ({ name: each, title: each, about: "", steps: 1 })),
  }) as unknown as GameCard;

test("every puzzle has its day, and games take turns", () => {
  const games = [game("one", ["a", "b"]), game("two", ["c"]), game("none", [])];
  const days = [0, 1, 2, 3].map((day) => puzzleOf(games, day * DAY + 5000)?.name);
  expect(days).toEqual(["a", "c", "b", "a"]);
});

test("without puzzles there is none of the day", () => {
  expect(puzzleOf([game("none", [])], DAY)).toBeNull();
});
