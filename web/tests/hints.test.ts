import { expect, test } from "vitest";
import type { Place } from "../src/geometry";
import { Hints } from "../src/hints";
import type { Hint } from "../src/protocol";
import { sceneOf } from "./samples";

const scene = sceneOf(
  { id: "b2", symbol: "", x: 2, y: 1, label: "sail to b2", move: "sail b2" },
  { id: "ship", symbol: "ship", x: 0, y: 0 },
);
type Advice = Hint["considered"];

const advice = (...moves: string[]): Advice =>
  moves.map((move, index) => ({ move, share: 0.5 / (index + 1), chance: 0.6, reason: "" }));

/** A table at ply 3, whose bot answers when the test says so. */
function table() {
  const seen = { ply: 3 as number | null, framed: [] as Place[], refusal: "old", asked: 0 };
  let answer: (considered: Advice) => void = () => {};
  let refuse: (error: Error) => void = () => {};
  const hints = new Hints({
    position: () => (seen.ply === null ? null : { ply: seen.ply, scene }),
    advise: () => {
      seen.asked++;
      return new Promise((resolve, reject) => ([answer, refuse] = [resolve, reject]));
    },
    frame: (places) => (seen.framed = places),
    refuse: (sentence) => (seen.refusal = sentence),
    changed: () => {},
  });
  return {
    hints,
    seen,
    answer: (...moves: string[]) => answer(advice(...moves)),
    refuse: (sentence: string) => refuse(new Error(sentence)),
  };
}

/** Hints after the bot answered so. */
async function given(...considered: Advice): Promise<Hints> {
  const hints = new Hints({
    position: () => ({ ply: 3, scene }),
    advise: () => Promise.resolve(considered),
    frame: () => {},
    refuse: () => {},
    changed: () => {},
  });
  await hints.ask();
  return hints;
}

test("the three best moves are shown in the scene's words, and the best is framed", async () => {
  const { hints, seen, answer } = table();
  const asked = hints.ask();
  expect(hints.isThinking).toBe(true);
  expect(seen.refusal).toBe("");
  answer("sail b2", "stay", "turn", "wait");
  await asked;
  expect(hints.isThinking).toBe(false);
  expect(hints.suggestions?.map(({ label }) => label)).toEqual(["Sail to b2", "Stay", "Turn"]);
  expect(hints.suggestions?.[0]).toMatchObject({ move: "sail b2", share: 0.5 });
  expect(seen.framed).toEqual([{ x: 2, y: 1, width: 1, height: 1 }]);
});

test("a best move that lies nowhere on the board frames nothing", async () => {
  const { hints, seen, answer } = table();
  seen.framed = [{ x: 9, y: 9, width: 1, height: 1 }];
  const asked = hints.ask();
  answer("stay");
  await asked;
  expect(hints.suggestions).toHaveLength(1);
  expect(seen.framed).toEqual([]);
});

test("what the bot looked at less closely promises nothing", async () => {
  const hints = await given(
    { move: "sail b2", share: 0.6, chance: 0.41, reason: "" },
    { move: "stay", share: 0.2, chance: 0.59, reason: "" },
    { move: "turn", share: 0.2, chance: 0.3, reason: "" },
  );
  expect(hints.suggestions?.map(({ isVague }) => isVague)).toEqual([false, true, false]);
  expect(hints.suggestions?.map(({ lead }) => lead)).toEqual(["", "", ""]);
});

test("what rounds to the same is about as good, and no guess", async () => {
  const hints = await given(
    { move: "sail b2", share: 0.6, chance: 0.601, reason: "" },
    { move: "stay", share: 0.4, chance: 0.604, reason: "" },
  );
  expect(hints.suggestions?.map(({ isVague }) => isVague)).toEqual([false, false]);
  expect(hints.suggestions?.[0]?.lead).toBe("about as good as “Stay”");
});

test("a hint that comes after the table moved on is not shown", async () => {
  const { hints, seen, answer } = table();
  const asked = hints.ask();
  seen.ply = 4;
  answer("sail b2");
  await asked;
  expect(hints.suggestions).toBeNull();
  expect(hints.isThinking).toBe(false);
});

test("a refusal is said, and one may ask again", async () => {
  const { hints, seen, refuse } = table();
  const asked = hints.ask();
  refuse("Ask less often.");
  await asked;
  expect(seen.refusal).toBe("Ask less often.");
  expect(hints.isThinking).toBe(false);
});

test("before the table is there, nobody is asked", async () => {
  const { hints, seen } = table();
  seen.ply = null;
  await hints.ask();
  expect(seen.asked).toBe(0);
});

test("a hint is closed with its frame; without one, other frames stay", async () => {
  const { hints, seen, answer } = table();
  const asked = hints.ask();
  answer("sail b2");
  await asked;
  hints.dismiss();
  expect(hints.suggestions).toBeNull();
  expect(seen.framed).toEqual([]);
  seen.framed = [{ x: 1, y: 1, width: 1, height: 1 }];
  hints.dismiss();
  expect(seen.framed).toHaveLength(1);
});

test.each([
  [0.75, 0.5, "25 points better than “Stay”"],
  [0.43, 0.42, "1 point better than “Stay”"],
  [0.434, 0.366, "6 points better than “Stay”"],
  [0.5, 0.5, "about as good as “Stay”"],
])("the best move of %f says what it gains over one of %f", async (chance, next, words) => {
  const considered = [
    { move: "sail b2", share: 0.6, chance, reason: "Ann sails to b2. Then Ann lands." },
    { move: "stay", share: 0.4, chance: next, reason: "Ann stays." },
  ];
  const hints = new Hints({
    position: () => ({ ply: 1, scene }),
    advise: () => Promise.resolve(considered),
    frame: () => {},
    refuse: () => {},
    changed: () => {},
  });
  await hints.ask();
  expect(hints.suggestions?.map(({ lead }) => lead)).toEqual([words, ""]);
  expect(hints.suggestions?.[0]?.reason).toBe("Ann sails to b2. Then Ann lands.");
});
