import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPage, type FakeDocument } from "./page";

let page: FakeDocument;
let kept: Map<string, string>;

beforeEach(() => {
  page = openPage();
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The module as a page that was just opened has it. */
async function visit(): Promise<typeof import("../src/settings")> {
  vi.resetModules();
  return import("../src/settings");
}

test("what is changed is remembered at the next visit, and the rest is as at first", async () => {
  const first = await visit();
  expect(first.settings()).toMatchObject({ name: "", theme: "system", motion: true, volume: 0.25 });
  first.change({ name: "Ann", volume: 0 });
  const next = await visit();
  expect(next.settings()).toMatchObject({ name: "Ann", volume: 0, theme: "system" });
});

test("damaged notes are forgotten, and a browser that keeps nothing still plays", async () => {
  kept.set("starboard", "{not json");
  expect((await visit()).settings().name).toBe("");
  vi.stubGlobal("localStorage", undefined);
  const { change, settings } = await visit();
  change({ name: "Bo" });
  expect(settings().name).toBe("Bo");
});

test("whoever listens hears of changes until they stop", async () => {
  const { change, onSettings } = await visit();
  let heard = 0;
  const stop = onSettings(() => heard++);
  change({ volume: 1 });
  stop();
  change({ volume: 0 });
  expect(heard).toBe(1);
});

test("the page wears the chosen theme, and none of its own with the system's", async () => {
  const { change } = await visit();
  change({ theme: "dark" });
  expect(page.documentElement.dataset.theme).toBe("dark");
  change({ theme: "system" });
  expect(page.documentElement.dataset.theme).toBeUndefined();
});

test("at a game's table the page wears its look, by its own theme unless one is chosen", async () => {
  const { change, dressAs } = await visit();
  const palette = (ground: string) => ({ ground, accent: "#ffcc00" }) as never;
  const look = { light: palette("#eeeeee"), dark: palette("#111111"), theme: "dark" } as const;
  dressAs({ ...look, ground: "", face: "neon", is_night_sky: false });
  const { dataset, style } = page.documentElement;
  expect(dataset.theme).toBe("dark");
  expect(dataset.face).toBe("neon");
  expect(style.getPropertyValue("--ground")).toBe("#111111");
  change({ theme: "light" });
  expect(style.getPropertyValue("--ground")).toBe("#eeeeee");
  dressAs(null);
  expect(dataset.theme).toBe("light");
  expect(dataset.face).toBeUndefined();
  expect(style.getPropertyValue("--ground")).toBe("");
});

test("a page that is to stand still says so to its style sheet", async () => {
  const { change } = await visit();
  change({ motion: false });
  expect(page.documentElement.dataset.motion).toBe("off");
  change({ motion: true });
  expect(page.documentElement.dataset.motion).toBeUndefined();
});

test.each([
  [true, false, true],
  [true, true, false],
  [false, false, false],
])(
  "pieces move if the switch is %s and the system's wish for less is %s",
  async (motion, less, moves) => {
    vi.stubGlobal("matchMedia", () => ({ matches: less }));
    const { change, isMotionWanted } = await visit();
    change({ motion });
    expect(isMotionWanted()).toBe(moves);
  },
);
