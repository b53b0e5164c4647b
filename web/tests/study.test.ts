import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accounts, growth, percent, prospects, StudyWatch, tally } from "../src/after/study";
import type { Judgement, Study } from "../src/protocol";

const gains = [
  { ply: 2, seat: 1, source: "Systems", points: 4 },
  { ply: 5, seat: 0, source: "Wormholes", points: 6 },
  { ply: 9, seat: 1, source: "Systems", points: -1 },
];
const judged = (ply: number, worth: number, most: number): Judgement => ({
  ply,
  seat: ply % 2,
  move: "a",
  worth,
  better: worth === most ? "a" : "b",
  most,
});

test("points are counted by source and seat", () => {
  expect(tally(gains, 2)).toEqual([
    { source: "Systems", points: [0, 3] },
    { source: "Wormholes", points: [6, 0] },
  ]);
});

test("a seat's points rise and fall where they were won and lost", () => {
  const [first, second] = growth(gains, 2, 10);
  expect(first?.points).toEqual([
    [0, 0],
    [5, 0],
    [5, 6],
    [10, 6],
  ]);
  expect(second?.points.at(-1)).toEqual([10, 3]);
});

test("prospects end with what came of them", () => {
  const lines = prospects([judged(0, 0.5, 0.6), judged(1, 0.4, 0.4)], [1, 0], 4);
  expect(lines[0]?.points).toEqual([
    [0, 0.6],
    [4, 1],
  ]);
  expect(lines[1]?.points).toEqual([
    [1, 0.4],
    [4, 0],
  ]);
});

test("a mistake is what gave a tenth away", () => {
  const decisions = [judged(0, 0.5, 0.65), judged(2, 0.5, 0.55), judged(4, 0.5, 0.5)];
  expect(accounts(decisions, 2)[0]).toEqual({ seat: 0, decisions: 3, best: 1, mistakes: 1 });
  expect([percent(0), percent(0.5), percent(1)]).toEqual(["1 %", "50 %", "99 %"]);
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a study is asked for until it is done, and again after trouble", async () => {
  const study: Study = { gains, decisions: [], asked: 2, done: false, turning: [] };
  const answers: (Study | Error)[] = [study, new Error("busy"), { ...study, done: true }];
  let asked = 0;
  const watch = new StudyWatch(
    "t",
    () => {},
    () => {
      const answer = answers[asked++];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as Study);
    },
  );
  await watch.look();
  await vi.advanceTimersToNextTimerAsync();
  expect(watch.trouble).toBe("busy");
  await vi.runAllTimersAsync();
  expect(watch.trouble).toBe("");
  expect(watch.study?.done).toBe(true);
  expect(asked).toBe(3);
});
