import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Follow, MOST_BEHIND, viewAt } from "../src/follow";
import type { TableView } from "../src/protocol";
import type { Speed } from "../src/settings";
import { sceneJson, viewOf } from "./samples";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A table of which Ann, in seat 0, sees what the test sends. */
function table() {
  const seen = {
    shown: [] as number[],
    views: [] as TableView[],
    fetched: [] as number[],
    speed: "normal" as Speed,
    isUnwatched: false,
    isBroken: false,
    busy: 0,
  };
  const follow = new Follow({
    mine: () => [0],
    speed: () => seen.speed,
    isUnwatched: () => seen.isUnwatched,
    fetch: (ply) => {
      seen.fetched.push(ply);
      return seen.isBroken ? Promise.reject(new Error("gone")) : Promise.resolve(sceneJson());
    },
    show: (view) => {
      seen.shown.push(view.ply);
      seen.views.push(view);
      return seen.busy;
    },
  });
  /** The table is here now; *movers* are all who moved so far. */
  const send = (movers: number[], changes: Partial<TableView> = {}): void =>
    follow.take(viewOf({ ply: movers.length, movers, log: movers.map(String), ...changes }));
  return { follow, seen, send };
}

test("the first view and one's own moves are shown at once", () => {
  const { seen, send } = table();
  send([1, 1]);
  send([1, 1, 0]);
  expect(seen.shown).toEqual([2, 3]);
});

test("what luck makes of one's own move comes with it", () => {
  const { seen, send } = table();
  send([]);
  send([0, -1, -1]);
  expect([seen.shown, seen.fetched]).toEqual([[0, 3], []]);
});

test("views that come faster than one reads are shown one after the other", async () => {
  const { follow, seen, send } = table();
  send([]);
  send([1]);
  send([1, 2]);
  send([1, 2, 1]);
  expect([seen.shown, follow.behind]).toEqual([[0, 1], 2]);
  await vi.runAllTimersAsync();
  expect([seen.shown, follow.behind]).toEqual([[0, 1, 2, 3], 0]);
});

test("plies that were skipped are fetched and shown as they were", async () => {
  const { seen, send } = table();
  send([]);
  send([1, 2, -1, 1], { outcome: { payoffs: [], scores: [], reason: "" }, to_act: -2 });
  await vi.runAllTimersAsync();
  expect(seen.shown).toEqual([0, 1, 2, 3, 4]);
  expect(seen.fetched).toEqual([1, 2, 3]);
  expect(seen.views.map(({ to_act }) => to_act)).toEqual([0, 2, -1, 1, -2]);
  expect(seen.views.map(({ outcome }) => outcome != null)).toEqual([
    ...[false, false, false, false, true],
  ]);
  expect(seen.views[2]?.log).toEqual(["1", "2"]);
});

test("one's own move among skipped plies is where following begins", async () => {
  const { seen, send } = table();
  send([]);
  send([1]);
  send([1, 1]);
  send([1, 1, 0, -1, 1]);
  await vi.runAllTimersAsync();
  expect(seen.shown).toEqual([0, 1, 4, 5]);
});

test("a position that cannot be had is left out", async () => {
  const { seen, send } = table();
  send([]);
  seen.isBroken = true;
  send([1, 1, 1]);
  await vi.runAllTimersAsync();
  expect(seen.shown.at(-1)).toBe(3);
  expect(seen.shown.filter((ply) => ply === 1 || ply === 2)).toEqual([]);
});

test("a leap of more than a handful is a jump", async () => {
  const { follow, seen, send } = table();
  send([]);
  send(Array.from({ length: 60 }, () => 1));
  expect([seen.shown, seen.fetched, follow.behind]).toEqual([[0, 60], [], 0]);
});

test("sixty plies that come one by one at once never leave a page far behind", async () => {
  const { follow, seen, send } = table();
  send([]);
  for (let ply = 1; ply <= 60; ply++) send(Array.from({ length: ply }, () => 1));
  expect(seen.shown).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(seen.shown).toEqual([0, 1, 55, 56, 57, 58, 59, 60]);
  expect(seen.shown.length - 2).toBe(MOST_BEHIND);
  expect(follow.behind).toBe(0);
});

test("at once is at once, also for those who do not look", () => {
  for (const changes of [{ speed: "at once" as Speed }, { isUnwatched: true }]) {
    const { seen, send } = table();
    Object.assign(seen, changes);
    for (const movers of [[], [1], [1, 1], [1, 1, 1]]) send(movers);
    expect(seen.shown).toEqual([0, 1, 2, 3]);
  }
});

test("slow rests longer than fast, and luck is shorter than a decision", async () => {
  const timeFor = async (speed: Speed, mover: number): Promise<number> => {
    const { seen, send, follow } = table();
    seen.speed = speed;
    send([]);
    send([mover]);
    send([mover, 1]);
    const began = Date.now();
    while (follow.behind > 0) await vi.advanceTimersByTimeAsync(10);
    return Date.now() - began;
  };
  const [slow, normal, fast] = [
    await timeFor("slow", 1),
    await timeFor("normal", 1),
    await timeFor("fast", 1),
  ];
  expect(slow).toBeGreaterThan(normal);
  expect(normal).toBeGreaterThan(fast);
  expect(await timeFor("normal", -1)).toBeLessThan(normal);
});

test("the next ply waits for the banners and motions of the one before", async () => {
  const { seen, send } = table();
  send([]);
  seen.busy = 2500;
  send([1]);
  send([1, 1]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(seen.shown).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(600);
  expect(seen.shown).toEqual([0, 1, 2]);
});

test("whoever has seen enough skips to the last", async () => {
  const { follow, seen, send } = table();
  send([]);
  for (const movers of [[1], [1, 1], [1, 1, 1]]) send(movers);
  follow.skip();
  expect([seen.shown, follow.behind]).toEqual([[0, 1, 3], 0]);
  await vi.runAllTimersAsync();
  expect(seen.shown).toEqual([0, 1, 3]);
});

test("a scene that comes after one skipped is not shown", async () => {
  const { follow, seen, send } = table();
  send([]);
  send([1, 1, 1]);
  follow.skip();
  await vi.runAllTimersAsync();
  expect(seen.shown).toEqual([0, 3]);
});

test("moves taken back and other seats are shown at once", () => {
  const { seen, send } = table();
  send([1, 1, 1]);
  send([1, 1]);
  send([1, 1, 1], { seat: 1 });
  expect(seen.shown).toEqual([3, 2, 3]);
});

test("words that are said meanwhile do not get in the way", async () => {
  const { seen, send } = table();
  send([]);
  send([1]);
  send([1, 1]);
  send([1, 1], { chat: [{ name: "Bo", text: "Ha!", at: 0 }] });
  await vi.runAllTimersAsync();
  expect(seen.shown).toEqual([0, 1, 2]);
  expect(seen.views[2]?.chat).toHaveLength(1);
  send([1, 1], { chat: [] });
  expect(seen.shown).toEqual([0, 1, 2, 2]);
});

test("for another player all begins anew", async () => {
  const { follow, seen, send } = table();
  send([]);
  send([1]);
  send([1, 1]);
  follow.forget();
  await vi.runAllTimersAsync();
  expect(seen.shown).toEqual([0, 1]);
  send([1, 1, 1]);
  expect(seen.shown).toEqual([0, 1, 3]);
});

test("an earlier ply of a view knows nothing of later ones", () => {
  const moment = { title: "", sentence: "", symbol: "", tone: "plain", pieces: [], path: [] };
  const moments = [1, 2, 3].map((ply) => ({ ply, moment })) as TableView["moments"];
  const view = viewOf({
    ...{ ply: 3, movers: [0, 1, 0], log: ["a", "b", "c"], can_undo: true, deadline: 9 },
    ...(moments === undefined ? {} : { moments }),
  });
  expect(viewAt(view, 2, sceneJson())).toMatchObject({
    ply: 2,
    log: ["a", "b"],
    movers: [0, 1],
    to_act: 0,
    can_undo: false,
    deadline: null,
  });
  expect(viewAt(view, 2, sceneJson()).moments).toHaveLength(2);
});
