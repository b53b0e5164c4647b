import { expect, test } from "vitest";
import { newsOf, NO_NEWS } from "../src/news";
import type { TableView } from "../src/protocol";
import { sceneOf, viewOf } from "./samples";

const sea = (x: number, mark: "" | "last" = "") =>
  sceneOf({ id: "ship", symbol: "ship", x, y: 0, mark });
const after = (movers: number[], changes: Partial<TableView> = {}): TableView =>
  viewOf({ ply: movers.length, movers, log: movers.map((seat) => `${seat} sails.`), ...changes });
const start = { ply: 0, scene: sea(0) };

test("a first look and moves that were taken back are no news", () => {
  expect(newsOf(after([1]), sea(1), null, NO_NEWS, [0])).toBe(NO_NEWS);
  expect(newsOf(after([]), sea(0), { ply: 1, scene: sea(1) }, NO_NEWS, [0])).toBe(NO_NEWS);
});

test("another's decision is framed and told, one's own is not", () => {
  const theirs = newsOf(after([1]), sea(2), start, NO_NEWS, [0]);
  expect([theirs.fresh.length, theirs.freshOf, theirs.heard]).toEqual([2, 1, "1 sails."]);
  const mine = newsOf(after([0]), sea(2), start, theirs, [0]);
  expect([mine.fresh, mine.heard]).toEqual([[], ""]);
});

test("luck leaves the frame on the decision before it", () => {
  const theirs = newsOf(after([1]), sea(2), start, NO_NEWS, [0]);
  const luck = newsOf(after([1, -1]), sea(3), { ply: 1, scene: sea(2) }, theirs, [0]);
  expect(luck.fresh).toBe(theirs.fresh);
  expect([luck.freshOf, luck.heard]).toEqual([1, "-1 sails."]);
});

test("at a shared screen every decision is framed", () => {
  expect(newsOf(after([0]), sea(2), start, NO_NEWS, [0, 1]).fresh).toHaveLength(2);
});

test("where the game marks what moved last, nothing else does", () => {
  expect(newsOf(after([1]), sea(2, "last"), start, NO_NEWS, [0]).fresh).toEqual([]);
});

test("only the moments of new plies are news", () => {
  const moment = { title: "", sentence: "", symbol: "", tone: "plain" as const };
  const moments = [1, 2].map((ply) => ({
    ply,
    moment: { ...moment, pieces: ["ship"], path: [[ply, 0]] },
  }));
  const news = newsOf(after([1, 1], { moments }), sea(2), { ply: 1, scene: sea(1) }, NO_NEWS, [0]);
  expect(news.moments).toHaveLength(1);
  expect(news.ways.get("ship")).toEqual([[2, 0]]);
});
