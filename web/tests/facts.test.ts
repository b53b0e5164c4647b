import { expect, test } from "vitest";
import { facts } from "../src/lobby/facts";
import type { GameCard } from "../src/protocol";

const CARD = { seats: [2, 3, 4], cooperative: true, has_secrets: false } as unknown as GameCard;

test("a game says for how many, how long and how hard it is", () => {
  const guide = { you: "", want: "", but: "", weight: "light" as const, minutes: [20, 25, 30] };
  expect(facts({ ...CARD, guide })).toEqual([
    "2 to 4 players",
    "about 20 to 30 minutes",
    "easy to learn",
    "one crew",
  ]);
});

test("what is not known is not said", () => {
  expect(facts({ ...CARD, seats: [2], cooperative: false, has_secrets: true })).toEqual([
    "2 players",
    "hidden hands",
  ]);
});
