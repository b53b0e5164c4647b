import { beforeEach, expect, test } from "vitest";
import type { TableView } from "../src/protocol";
import { keepResult, resultsOf } from "../src/results";
import { keptInMemory } from "./page";

beforeEach(keptInMemory);

function ended(table: string, payoffs: number[], scores: number[] = []): TableView {
  return { table, game: "nim", outcome: { payoffs, scores, reason: "" } } as unknown as TableView;
}

test("a finished game is kept once, with the score of one's own seat", () => {
  keepResult(ended("one", [0, 1], [3, 8]), [1], 5);
  keepResult(ended("one", [0, 1], [3, 8]), [1], 6);
  keepResult(ended("two", [1, 0]), [1], 7);
  expect(resultsOf("nim")).toEqual([
    { table: "two", game: "nim", won: false, score: null, at: 7 },
    { table: "one", game: "nim", won: true, score: 8, at: 5 },
  ]);
  expect(resultsOf("chess")).toEqual([]);
});

test("who only watches, or shares a screen, has no result", () => {
  keepResult(ended("one", [0, 1]), []);
  keepResult(ended("two", [0, 1]), [0, 1]);
  keepResult({ ...ended("three", []), outcome: null } as unknown as TableView, [0]);
  expect(resultsOf("nim")).toEqual([]);
});
