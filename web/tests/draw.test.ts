import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { badgePath, drawLights, drawPiece, drawTrace, drawZone, labelOf } from "../src/board/draw";
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
  const zone = fake(drawZone(sea, 20, "nim"));
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

test("a zone's name ends before that of its neighbour begins", () => {
  const hand = zoneOf({ width: 2, label: "Ann holds a corner-bend" });
  const clock = zoneOf({ x: 2.2, width: 2, label: "Clock" });
  expect(labelOf(hand, [hand, clock], 5, 20)).toBe("Ann holds a corn…");
  expect(labelOf(clock, [hand, clock], 5, 20)).toBe("Clock");
  expect(labelOf(hand, [hand], 5, 20)).toBe("Ann holds a corner-bend");
});

test("a zone without names has no grid", () => {
  expect(fake(drawZone(zoneOf({}), 20, "nim")).querySelector(".grid")).toBeNull();
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

test("a bare place to touch is a ring, a thing has corners, and a mark is never colour alone", () => {
  expect(parts({ move: "go" })).toEqual(["reach", "spot", "casing", "ring"]);
  expect(parts({ move: "go", mark: "target" })).toEqual(["reach", "spot", "casing", "ring"]);
  expect(parts({ move: "go", mark: "danger" })).toEqual(["reach", "casing", "edge", "warning"]);
  const heap = { symbol: "heap", move: "take" };
  expect(parts(heap)).toEqual(["reach", "glow", "turned", "casing", "edge"]);
  expect(drawn(heap).querySelector(".edge")?.tag).toBe("path");
  expect(drawn({ ...heap, mark: "chosen" }).querySelector(".edge")?.tag).toBe("rect");
  expect(parts({ symbol: "heap", mark: "last" })).toEqual(["turned", "casing", "edge"]);
  expect(parts({ symbol: "heap", mark: "faded" })).toEqual(["turned"]);
  expect(parts({ symbol: "heap" })).toEqual(["turned"]);
});

test("what is dangerous glows in another light", () => {
  const light = (mark: Piece["mark"]) =>
    drawn({ symbol: "heap", move: "take", mark }).querySelector(".glow")?.getAttribute("fill");
  expect([light(""), light("danger")]).toEqual(["url(#light-touch)", "url(#light-danger)"]);
  expect(
    fake(drawLights())
      .querySelectorAll("radialGradient")
      .map((one) => one.getAttribute("id")),
  ).toEqual(["light-touch", "light-danger"]);
});

test("an owner's mark knows its own size, so that it can grow where it would be too small", () => {
  const base = (size: number) =>
    drawn({ symbol: "heap", owner: 0, size })
      .querySelector(".badge")
      ?.style.getPropertyValue("--base");
  expect([base(0.45), base(3)]).toEqual(["0.5", "1.3"]);
});

test("a ground covers its zone, cut off at the corners, and lies under the grid", () => {
  const zone = fake(
    drawZone(zoneOf({ x: 1, width: 2, height: 3, ground: "sea", columns: ["a", "b"] }), 20, "nim"),
  );
  expect(zone.classes).toContain("grounded");
  const whole = zone.querySelector("svg");
  expect(whole?.getAttribute("viewBox")).toBe("0 0 100 100");
  expect(whole?.getAttribute("preserveAspectRatio")).toBe("xMidYMid slice");
  const place = ["x", "y", "width", "height"];
  expect(place.map((name) => whole?.getAttribute(name))).toEqual(["100", "0", "200", "300"]);
  expect(whole?.querySelector("use")?.getAttribute("href")).toBe("#symbol-nim-sea");
  const id = zone.querySelector("clipPath")?.getAttribute("id");
  expect(zone.querySelector(".scenery")?.getAttribute("clip-path")).toBe(`url(#${id})`);
  const order = zone.children.map((child) => child.getAttribute("class") ?? child.tag);
  expect(order.indexOf("scenery")).toBeLessThan(order.indexOf("grid"));
  expect(fake(drawZone(zoneOf({}), 20, "nim")).querySelector(".scenery")).toBeNull();
});

test("a long word is small, yet large enough to read", () => {
  const size = (text: string): number =>
    Number(drawn({ text }).querySelector(".word")?.getAttribute("font-size"));
  expect(size("A")).toBe(34);
  expect(size("Betelgeuse")).toBe(14);
});

test("a trace frames its place from inside, by a dark, a light and a coloured line", () => {
  const trace = fake(drawTrace({ x: 1, y: 2, width: 2, height: 1 }, "asked"));
  expect(trace.getAttribute("class")).toBe("trace asked");
  expect(trace.children.map(({ classes }) => classes)).toEqual([["casing"], ["light"], ["core"]]);
  for (const line of trace.children)
    expect(["x", "y", "width", "height"].map((name) => line.getAttribute(name))).toEqual([
      "101",
      "201",
      "198",
      "98",
    ]);
});
