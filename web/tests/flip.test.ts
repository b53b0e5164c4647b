import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drawFlip, flipTime, turnedUp } from "../src/board/flip";
import type { Moment } from "../src/scene";
import { fake, openPage } from "./page";
import { pieceOf } from "./samples";

beforeEach(() => {
  openPage();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const moment = (part: Partial<Moment>): Moment => ({
  title: "",
  sentence: "",
  symbol: "",
  tone: "plain",
  pieces: [],
  path: [],
  ...part,
});

test("a card is turned up where a moment has a picture and a thing, but no words and no way", () => {
  const card = moment({ symbol: "refugee", pieces: ["planet 1"] });
  const walk = moment({ symbol: "ship", pieces: ["ship 0"], path: [[1, 1]] });
  const banner = moment({ title: "Planet 1 cracks", symbol: "planet", pieces: ["planet 1"] });
  expect(turnedUp([card, walk, banner, moment({ symbol: "refugee" })])).toEqual([card]);
});

test("cards come one after the other, and all of them go", () => {
  expect(flipTime(0)).toBe(0);
  expect(flipTime(3)).toBeGreaterThan(flipTime(1));
});

test("a card stands above its thing, and inside the board", () => {
  const planet = pieceOf({ id: "planet 1", x: 3, y: 0, size: 1 });
  const card = fake(drawFlip("refugee", planet, 2, "nim"));
  expect(card.getAttribute("transform")).toBe("translate(319 0)");
  expect(card.querySelector("use")?.getAttribute("href")).toBe("#symbol-nim-refugee");
});
