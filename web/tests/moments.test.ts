import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Banners, momentsBetween, readingTime, waysOf } from "../src/moments";
import type { Moment } from "../src/scene";

const plain: Moment = { title: "", sentence: "", symbol: "", tone: "plain", pieces: [], path: [] };
const moment = (title: string, more: Partial<Moment> = {}): Moment => ({
  ...plain,
  title,
  ...more,
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function stage() {
  const seen = { sounds: [] as string[], changes: 0 };
  const banners = new Banners({
    speed: () => "normal",
    sound: (kind) => seen.sounds.push(kind),
    changed: () => seen.changes++,
  });
  return { banners, seen };
}

test("moments belong to their plies", () => {
  const at = [1, 2, 2, 4].map((ply, index) => ({ ply, moment: moment(String(index)) }));
  expect(momentsBetween(at, 1, 2).map(({ title }) => title)).toEqual(["1", "2"]);
  expect(momentsBetween(at, 2, 4).map(({ title }) => title)).toEqual(["3"]);
  expect(momentsBetween(at, 4, 4)).toEqual([]);
});

test("a way is its first piece's, and several are strung together", () => {
  const ways = waysOf([
    moment("", { pieces: ["ship", "wake"], path: [[0, 0]] }),
    moment("", { pieces: ["ship"], path: [[1, 0]] }),
    moment("no way", { pieces: ["planet"] }),
    moment("no piece", { path: [[5, 5]] }),
  ]);
  expect([...ways]).toEqual([
    [
      "ship",
      [
        [0, 0],
        [1, 0],
      ],
    ],
  ]);
});

test("a banner stays about a second, a long one longer, but not for ever", () => {
  const time = (sentence: string): number => readingTime(moment("A storm", { sentence }), "normal");
  expect(time("")).toBe(1000);
  expect(time("It breaks the mast of every ship at sea.")).toBeGreaterThan(1300);
  expect(time("x".repeat(1000))).toBe(4000);
  expect(readingTime(moment("A storm"), "slow")).toBeGreaterThan(time(""));
  expect(readingTime(moment("A storm"), "fast")).toBeLessThan(time(""));
});

test("banners come one after the other, each with its sound; what has no title is none", () => {
  const { banners, seen } = stage();
  const time = banners.announce([moment("One"), moment(""), moment("Two", { tone: "bad" })]);
  expect([banners.current?.title, time]).toEqual(["One", 2000]);
  vi.advanceTimersToNextTimer();
  expect(banners.current?.title).toBe("Two");
  vi.advanceTimersToNextTimer();
  expect(banners.current).toBeNull();
  expect([seen.sounds, seen.changes, banners.count]).toEqual([["plain", "bad"], 3, 2]);
  expect(banners.announce([])).toBe(0);
});

test("a banner can be skipped, and the next one comes", () => {
  const { banners } = stage();
  banners.announce([moment("One"), moment("Two")]);
  expect([banners.skip(), banners.current?.title]).toEqual([true, "Two"]);
  expect([banners.skip(), banners.current]).toEqual([true, null]);
  expect(banners.skip()).toBe(false);
  banners.announce([moment("One"), moment("Two")]);
  banners.clear();
  expect(banners.current).toBeNull();
});

test("of very many banners the last are shown", () => {
  const { banners } = stage();
  banners.announce(Array.from({ length: 30 }, (_, index) => moment(`Moment ${index}`)));
  const shown = [];
  while (banners.current !== null) {
    shown.push(banners.current.title);
    vi.advanceTimersToNextTimer();
  }
  expect(shown).toEqual(["Moment 26", "Moment 27", "Moment 28", "Moment 29"]);
});

test("after the page is left, nothing happens any more", () => {
  const { banners, seen } = stage();
  banners.announce([moment("One"), moment("Two")]);
  banners.close();
  vi.advanceTimersByTime(60_000);
  expect(seen.sounds).toEqual(["plain"]);
});
