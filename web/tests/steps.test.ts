import { expect, test } from "vitest";
import type { Step, TableView } from "../src/protocol";
import { advance, follows } from "../src/steps";
import { sceneJson, viewOf } from "./samples";

const BEFORE = viewOf({
  scene: sceneJson({ id: "a", x: 1, tip: "Hm." }, { id: "b", x: 2 }),
  log: ["One."],
  movers: [0],
  ply: 1,
  can_undo: true,
});
const STEP: Step = {
  type: "step",
  table: "table123",
  seat: 0,
  before: 1,
  ply: 2,
  scene: {
    changed: { status: "Bo moves." },
    pieces: {
      gone: ["b"],
      changed: { tip: { a: null }, x: { a: 3 } },
      come: [{ at: 0, parts: [{ id: "c" }, { id: "d", y: 2 }], same: { x: 9 } }],
    },
  },
  log: ["Two."],
  movers: [1],
  changed: { can_undo: null, to_act: 1 },
};

test("a step goes on from the view before it, which stays as it was", () => {
  const kept = JSON.stringify(BEFORE);
  const after = advance(BEFORE, STEP);
  const { can_undo: _, ...rest } = BEFORE;
  const pieces = [
    { id: "c", x: 9 },
    { id: "d", x: 9, y: 2 },
    { id: "a", x: 3 },
  ];
  expect(after).toEqual({
    ...rest,
    ply: 2,
    to_act: 1,
    scene: { width: 4, height: 4, status: "Bo moves.", pieces },
    log: ["One.", "Two."],
    movers: [0, 1],
  });
  expect(JSON.stringify(BEFORE)).toBe(kept);
});

test("a step from another ply, seat or table does not follow", () => {
  expect(follows(BEFORE, STEP)).toBe(true);
  for (const other of [{ before: 0 }, { seat: 1 }, { table: "table456" }])
    expect(follows(BEFORE, { ...STEP, ...other })).toBe(false);
});

/** Written by tests/test_server_steps.py, from games that were played. */
const played = (import.meta as { env?: Record<string, string> }).env?.VITE_STEPS;

test.runIf(played)("a real game's steps lead to its views", { timeout: 60_000 }, async () => {
  const file = (await import(/* @vite-ignore */ played as string)) as { default: string };
  const games = JSON.parse(file.default) as Record<string, [TableView, Step, TableView][]>;
  let number = 0;
  for (const walks of Object.values(games))
    for (const [before, step, after] of walks) {
      expect(follows(before, step)).toBe(true);
      expect(advance(before, step)).toEqual(after);
      number++;
    }
  console.log(`${number} steps of ${Object.keys(games).length} games`);
});
