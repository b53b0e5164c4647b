import { expect, test } from "vitest";
import { WATCHER, whereToLook } from "../src/seats";

test("a spectator and a single seat look from where they are", () => {
  expect(whereToLook([], 0, WATCHER, true)).toEqual({ as: WATCHER, cover: null });
  expect(whereToLook([1], 0, WATCHER, true)).toEqual({ as: 1, cover: null });
});

test("without secrets a shared screen follows the seat to act", () => {
  expect(whereToLook([0, 1], 1, 0, false)).toEqual({ as: 1, cover: null });
  expect(whereToLook([0, 2], 1, 2, false)).toEqual({ as: 2, cover: null });
  expect(whereToLook([0, 2], 1, WATCHER, false)).toEqual({ as: 0, cover: null });
});

test("with secrets a shared screen is covered until the next player is there", () => {
  expect(whereToLook([0, 1], 0, WATCHER, true)).toEqual({ as: WATCHER, cover: 0 });
  expect(whereToLook([0, 1], 0, 0, true)).toEqual({ as: 0, cover: null });
  expect(whereToLook([0, 1], 1, 0, true)).toEqual({ as: 0, cover: 1 });
  expect(whereToLook([0, 2], 1, WATCHER, true)).toEqual({ as: WATCHER, cover: null });
});
