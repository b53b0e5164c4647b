import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listen, openPage } from "./page";

let heard: number[];

beforeEach(() => {
  openPage();
  vi.resetModules();
  heard = listen();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function visit() {
  return { ...(await import("../src/settings")), ...(await import("../src/sounds")) };
}

test("every tone has notes of its own, and sounds are on, quietly, from the first", async () => {
  const { settings, sound } = await visit();
  expect(settings().volume).toBeLessThan(0.5);
  const melodies = (["plain", "good", "bad", "turn"] as const).map((kind) => {
    sound(kind);
    return heard.splice(0).join(" ");
  });
  expect(new Set(melodies).size).toBe(4);
  expect(melodies.every(Boolean)).toBe(true);
});

test("at no volume nothing sounds", async () => {
  const { change, sound } = await visit();
  change({ volume: 0 });
  sound("good");
  expect(heard).toEqual([]);
});

test("a page that nobody has touched yet stays silent", async () => {
  const { sound } = await visit();
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
  sound("good");
  expect(heard).toEqual([]);
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
  sound("good");
  expect(heard).toHaveLength(3);
});

test("a machine without sound goes on in silence", async () => {
  const { sound } = await visit();
  vi.stubGlobal("AudioContext", undefined);
  expect(() => sound("bad")).not.toThrow();
});
