import { expect, test } from "vitest";
import { ago, capital, duration, headline, title, usualBot } from "../src/words";

test("a line begins with a capital, but a square keeps its name", () => {
  expect(capital("use Pickup")).toBe("Use Pickup");
  expect(capital("b2, face down")).toBe("b2, face down");
});

test("names of programs become words", () => {
  expect(title("leave_stream")).toBe("Leave stream");
  expect(title("two-by--two")).toBe("Two by two");
});

test("the usual bot is standard, or else the strongest", () => {
  expect(usualBot(["novice", "standard", "expert"])).toBe("standard");
  expect(usualBot(["greedy", "mcts"])).toBe("mcts");
  expect(usualBot([])).toBe("");
});

test("times are said in the unit that fits", () => {
  expect([30, 120, 7200, 86_400].map(duration)).toEqual(["30 s", "2 min", "2 h", "a day"]);
  expect([5, 300, 7200, 200_000].map(ago)).toEqual([
    "just now",
    "5 minutes ago",
    "2 hours ago",
    "2 days ago",
  ]);
});

const nameOf = (seat: number): string => ["Ann", "Bo", "Cy"][seat] ?? "";
const said = (payoffs: number[], mine: number[], cooperative = false): string =>
  headline(payoffs, mine, cooperative, nameOf);

test("the result is told to whoever reads it", () => {
  expect(said([1, -1], [0])).toBe("You won");
  expect(said([1, -1], [1])).toBe("Ann won");
  expect(said([1, -1], [])).toBe("Ann won");
  expect(said([1, -1], [0, 1])).toBe("Ann won");
  expect(said([1, 1, -2], [2])).toBe("Ann and Bo won");
  expect(said([0, 0], [0])).toBe("A draw");
});

test("those who play together win and lose together", () => {
  expect(said([1, 1], [0], true)).toBe("You won, together");
  expect(said([0, 0], [0], true)).toBe("You lost, together");
});
