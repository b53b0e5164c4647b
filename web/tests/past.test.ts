import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PACES, Past, type Pace } from "../src/past";
import type { Scene } from "../src/scene";
import { offers } from "../src/scenes";
import { sceneOf } from "./samples";

/** After n plies a ship stands on square n, and may sail on. */
const sceneAt = (ply: number): Scene =>
  sceneOf({ id: "ship", symbol: "ship", x: ply, y: 0, move: `sail ${ply + 1}` });
const square = (x: number) => ({ x, y: 0, width: 1, height: 1 });

/** A table of so many plies, whose server the test is. */
function table(last: number) {
  const seen = { last, fetched: [] as number[], refusal: "", changes: 0 };
  const answers = { of: (ply: number): Promise<Scene> => Promise.resolve(sceneAt(ply)) };
  const past = new Past({
    position: () => ({ ply: seen.last, scene: sceneAt(seen.last) }),
    fetch: (ply) => {
      seen.fetched.push(ply);
      return answers.of(ply);
    },
    refuse: (sentence) => (seen.refusal = sentence),
    changed: () => seen.changes++,
  });
  return { past, seen, answers };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a position of the past offers nothing, and what its last ply changed is framed", async () => {
  const { past } = table(5);
  await past.lookAt(2);
  expect(past.position?.ply).toBe(2);
  expect(past.position?.scene.pieces[0]?.x).toBe(2);
  expect(offers(past.position?.scene ?? sceneAt(0))).toEqual([]);
  expect(past.traces).toEqual([square(2), square(1)]);
});

test("before the first ply there is the start, where nothing has changed", async () => {
  const { past } = table(5);
  await past.lookAt(-3);
  expect(past.position?.ply).toBe(0);
  expect(past.traces).toEqual([]);
});

test("the last ply is the present", async () => {
  const { past, seen } = table(5);
  await past.lookAt(2);
  await past.lookAt(5);
  expect(past.position).toBeNull();
  expect(past.traces).toEqual([]);
  expect(seen.fetched).toEqual([2, 1]);
});

test("each scene is fetched once, and the present one never", async () => {
  const { past, seen } = table(3);
  await past.lookAt(2);
  await past.lookAt(1);
  await past.traceOf(2);
  expect(past.traces).toEqual([square(3), square(2)]);
  expect(seen.fetched).toEqual([2, 1, 0]);
});

test("of many wishes at once only the first and the last are granted", async () => {
  const { past, seen } = table(9);
  const first = past.lookAt(8);
  for (const ply of [7, 6, 5, 2]) void past.lookAt(ply);
  await vi.runAllTimersAsync();
  await first;
  expect(past.position?.ply).toBe(2);
  expect(seen.fetched).toEqual([8, 7, 2, 1]);
});

test("a scene that cannot be had is refused in words, and asked for again the next time", async () => {
  const { past, seen, answers } = table(4);
  answers.of = () => Promise.reject(new Error("The server cannot be reached."));
  await past.lookAt(0);
  expect(seen.refusal).toBe("The server cannot be reached.");
  expect(past.position).toBeNull();
  answers.of = (ply) => Promise.resolve(sceneAt(ply));
  await past.lookAt(0);
  expect(past.position?.ply).toBe(0);
});

test("pointing at a ply frames it, pointing away or at one that cannot be had frames nothing", async () => {
  const { past, answers } = table(4);
  await past.traceOf(1);
  expect(past.traces).toEqual([square(2), square(1)]);
  await past.traceOf(null);
  expect(past.traces).toEqual([]);
  past.frame([square(7)]);
  answers.of = () => Promise.reject(new Error("gone"));
  await past.traceOf(0);
  expect(past.traces).toEqual([]);
});

test("a replay goes ply by ply to the present and ends there", async () => {
  const { past } = table(3);
  await past.replayFrom(1);
  const shown = [];
  while (past.isPlaying) {
    shown.push(past.position?.ply);
    await vi.advanceTimersToNextTimerAsync();
  }
  expect(shown).toEqual([1, 2]);
  expect(past.position).toBeNull();
});

test("a replay goes as fast as the player likes", async () => {
  const ticks = async (pace: Pace): Promise<number> => {
    const past = new Past({
      position: () => ({ ply: 9, scene: sceneAt(9) }),
      fetch: (ply) => Promise.resolve(sceneAt(ply)),
      refuse: () => {},
      changed: () => {},
    });
    await past.replayFrom(0);
    past.setPace(pace);
    await vi.advanceTimersByTimeAsync(3000);
    past.close();
    return past.position?.ply ?? 9;
  };
  expect([await ticks("slow"), await ticks("normal")]).toEqual([2, 4]);
  expect(PACES.swift).toBe(50);
});

test("a replay asks for several scenes at once, before it needs them", async () => {
  const asked: number[] = [];
  const past = new Past({
    position: () => ({ ply: 30, scene: sceneAt(30) }),
    fetch: () => Promise.reject(new Error("one by one")),
    fetchOn: (ply) => {
      asked.push(ply);
      return Promise.resolve(
        Array.from({ length: 12 }, (_, n) => ply + n).map((at) => ({
          ply: at,
          scene: sceneAt(at),
        })),
      );
    },
    refuse: (sentence) => expect(sentence).toBe(""),
    changed: () => {},
  });
  past.setPace("swift");
  await past.replayFrom(0);
  while (past.isPlaying) await vi.advanceTimersToNextTimerAsync();
  expect(asked).toEqual([0, 12, 24]);
});

test("what a batch lacks is asked for by itself", async () => {
  const { seen, answers } = table(5);
  const past = new Past({
    position: () => ({ ply: 5, scene: sceneAt(5) }),
    fetch: (ply) => {
      seen.fetched.push(ply);
      return answers.of(ply);
    },
    fetchOn: () => Promise.resolve([]),
    refuse: () => {},
    changed: () => {},
  });
  await past.replayFrom(3);
  past.close();
  expect(past.position?.ply).toBe(3);
  expect(seen.fetched).toContain(3);
});

test("a replay that is stopped stays where it is", async () => {
  const { past } = table(4);
  await past.replayFrom(0);
  await vi.advanceTimersToNextTimerAsync();
  past.stop();
  await vi.runAllTimersAsync();
  expect(past.isPlaying).toBe(false);
  expect(past.position?.ply).toBe(1);
});

test("a replay of another speed begins once, whatever the one before still waited for", async () => {
  const { past, answers, seen } = table(9);
  await past.replayFrom(0);
  answers.of = (ply) => new Promise((done) => setTimeout(() => done(sceneAt(ply)), 400));
  await vi.advanceTimersByTimeAsync(PACES.normal);
  past.setPace("swift");
  await vi.advanceTimersByTimeAsync(900);
  expect(new Set(seen.fetched).size).toBe(seen.fetched.length);
  const at = past.position?.ply ?? 0;
  await vi.advanceTimersByTimeAsync(401);
  expect((past.position?.ply ?? 0) - at).toBeLessThanOrEqual(1);
  past.stop();
  expect(vi.getTimerCount()).toBeLessThanOrEqual(1);
});

test("a replay stops where a position cannot be had, and says so", async () => {
  const { past, seen, answers } = table(9);
  await past.replayFrom(0);
  answers.of = () => Promise.reject(new Error("The server cannot be reached."));
  await vi.advanceTimersByTimeAsync(5000);
  expect(past.isPlaying).toBe(false);
  expect(seen.refusal).toBe("The server cannot be reached.");
  expect(seen.fetched).toEqual([0, 1]);
});

test("when moves are taken back, what lay after them is forgotten", async () => {
  const { past, seen } = table(5);
  await past.lookAt(4);
  seen.last = 3;
  past.moveTo(3);
  expect(past.position).toBeNull();
  expect(past.traces).toEqual([]);
  seen.last = 6;
  await past.lookAt(4);
  expect(seen.fetched).toEqual([4, 3, 4]);
});

test("when the table moves on, the past stays in sight", async () => {
  const { past, seen } = table(5);
  await past.lookAt(2);
  seen.last = 6;
  past.moveTo(6);
  expect(past.position?.ply).toBe(2);
  expect(past.traces).toHaveLength(2);
});

test("another seat's scenes are fetched anew", async () => {
  const { past, seen } = table(5);
  await past.lookAt(1);
  past.forgetScenes();
  await past.lookAt(1);
  expect(seen.fetched).toEqual([1, 0, 1, 0]);
  past.forget();
  expect(past.position).toBeNull();
  expect(past.traces).toEqual([]);
});

test("a scene that comes after the seat was handed over is not shown to the next player", async () => {
  const { past, answers } = table(5);
  let answer: (scene: Scene) => void = () => {};
  answers.of = () => new Promise((resolve) => (answer = resolve));
  const looked = past.lookAt(0);
  const traced = past.traceOf(0);
  past.forget();
  answer(sceneAt(0));
  answers.of = (ply) => Promise.resolve(sceneAt(ply));
  await looked;
  expect(past.position).toBeNull();
  past.frame([square(3)]);
  await traced;
  expect(past.traces).toEqual([square(3)]);
});
