import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { badgePath, drawPiece, drawTrace, drawZone } from "../src/board/draw";
import type { Piece } from "../src/scene";
import { fake, openPage, wordsIn, type FakeElement } from "./page";
import { pieceOf, zoneOf } from "./samples";

beforeEach(() => {
  openPage();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const drawn = (piece: Partial<Piece>): FakeElement => fake(drawPiece(pieceOf(piece), "nim"));
const parts = (piece: Partial<Piece>): string[] =>
  drawn(piece).children.map((child) => child.getAttribute("class") ?? child.tag);

test("every seat has a shape of its own, and a seventh begins again", () => {
  const shapes = [0, 1, 2, 3, 4, 5].map(badgePath);
  expect(new Set(shapes).size).toBe(6);
  expect(badgePath(6)).toBe(shapes[0]);
});

test("a zone has its name above, columns below, rows at the left and a line between squares", () => {
  const sea = zoneOf({
    width: 3,
    height: 2,
    label: "Sea",
    columns: ["a", "b", "c"],
    rows: ["2", "1"],
  });
  const zone = fake(drawZone(sea, 20));
  expect(zone.getAttribute("class")).toBe("zone board");
  expect(wordsIn(zone)).toEqual(["Sea", "a", "b", "c", "2", "1"]);
  expect(zone.querySelector(".grid")?.getAttribute("d")).toBe("M100 0v200M200 0v200M0 100h300");
  expect(zone.querySelectorAll(".name").map((name) => name.getAttribute("y"))).toEqual([
    "-10",
    "223",
    "223",
    "223",
    "57.2",
    "157.2",
  ]);
});

test("a zone without names has no grid", () => {
  expect(fake(drawZone(zoneOf({}), 20)).querySelector(".grid")).toBeNull();
});

test("a piece uses its game's symbol, turned by quarters", () => {
  const piece = drawn({ symbol: "heap", size: 2, turns: 3 });
  expect(piece.querySelector("use")?.getAttribute("href")).toBe("#symbol-nim-heap");
  expect(piece.querySelector("use")?.getAttribute("width")).toBe("200");
  expect(piece.querySelector(".turned")?.style.transform).toBe("rotate(270deg)");
});

test("what a piece says is drawn over its symbol: owner, word and count", () => {
  const piece = drawn({ symbol: "heap", owner: 1, text: "A7", count: 12 });
  expect(piece.querySelector(".badge")?.getAttribute("d")).toBe(badgePath(1));
  expect(wordsIn(piece)).toEqual(["A7", "12"]);
  expect(piece.querySelector(".on-symbol")).not.toBeNull();
  expect(drawn({ text: "A7", owner: 1 }).querySelector(".badge")).toBeNull();
});

test("a bare place to touch is a spot, and a mark is a line and never colour alone", () => {
  expect(parts({ move: "go" })).toEqual(["reach", "spot", "edge"]);
  expect(parts({ move: "go", mark: "target" })).toEqual(["reach", "halo", "spot", "edge"]);
  expect(parts({ move: "go", mark: "danger" })).toEqual(["reach", "halo", "edge", "warning"]);
  expect(parts({ symbol: "heap", mark: "last" })).toEqual(["turned", "edge"]);
  expect(parts({ symbol: "heap", mark: "faded" })).toEqual(["turned"]);
  expect(parts({ symbol: "heap" })).toEqual(["turned"]);
});

test("a long word is small, yet large enough to read", () => {
  const size = (text: string): number =>
    Number(drawn({ text }).querySelector(".word")?.getAttribute("font-size"));
  expect(size("A")).toBe(34);
  expect(size("Betelgeuse")).toBe(14);
});

test("a trace frames its place from inside", () => {
  const trace = fake(drawTrace({ x: 1, y: 2, width: 2, height: 1 }, "asked"));
  expect(trace.getAttribute("class")).toBe("trace asked");
  expect(["x", "y", "width", "height"].map((name) => trace.getAttribute(name))).toEqual([
    "101",
    "201",
    "198",
    "98",
  ]);
});
