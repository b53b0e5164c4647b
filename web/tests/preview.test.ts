import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drawPreview, wayOf } from "../src/board/preview";
import { fake, openPage } from "./page";
import { pieceOf } from "./samples";

beforeEach(() => {
  openPage();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("what a move would lay appears in its place, turned as it would lie", () => {
  const piece = pieceOf({ x: 2, y: 1, size: 2, ghost: "tile", ghost_turns: 3 });
  const [ghost] = drawPreview(piece, "nim").map(fake);
  expect(ghost?.classes).toEqual(["preview", "ghost-in-place"]);
  expect(ghost?.style.transform).toBe("translate(200px, 100px)");
  expect(ghost?.querySelector("use")?.getAttribute("href")).toBe("#symbol-nim-tile");
  expect(ghost?.querySelector("use")?.getAttribute("width")).toBe("200");
  expect(ghost?.querySelector(".turned")?.style.transform).toBe("rotate(270deg)");
});

test("a way is a dotted line with an arrowhead that points where it leads", () => {
  const [way] = drawPreview(
    pieceOf({
      path: [
        [0.5, 0.5],
        [2.5, 0.5],
        [2.5, 3],
      ],
    }),
    "nim",
  ).map(fake);
  for (const line of ["casing", "dots"])
    expect(way?.querySelector(`.${line}`)?.getAttribute("d")).toBe("M50 50L250 50L250 300");
  expect(way?.querySelector(".head")?.getAttribute("transform")).toBe(
    "translate(250 300) rotate(90)",
  );
});

test("nothing is drawn of a move that lays nothing and goes nowhere", () => {
  expect(drawPreview(pieceOf({}), "nim")).toEqual([]);
  expect(wayOf([[1, 1]])).toEqual([]);
});
