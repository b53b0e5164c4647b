import { expect, test } from "vitest";
import { isOn, pagesOf, turnTo } from "../src/board/pages";
import { pieceOf, zonesOf } from "./samples";

const zones = zonesOf(
  10,
  10,
  { id: "track", kind: "board", x: 0, y: 0, width: 4, height: 1, label: "Track: turns" },
  { id: "key", kind: "mat", x: 5, y: 0, width: 4, height: 1, label: "Key" },
  { id: "upper", kind: "board", x: 0, y: 2, width: 4, height: 4, label: "Upper, gold" },
  { id: "lower", kind: "board", x: 5, y: 2, width: 4, height: 4, label: "Lower, red" },
);
const scene = (...touched: number[]) => ({
  ...zones,
  pieces: touched.map((x) =>
    pieceOf({ id: `star ${x}`, symbol: "star", x, y: 3, move: `go ${x}` }),
  ),
});
const HERE = { x: 6, y: 4, width: 1, height: 1 };

test("every board is a page, and the first has what is no board", () => {
  const pages = pagesOf(scene(1, 6, 7));
  expect(pages.map(({ id, label, touches }) => [id, label, touches])).toEqual([
    ["track", "Track", 0],
    ["upper", "Upper", 1],
    ["lower", "Lower", 2],
  ]);
  expect(pages[0]?.scene.zones.map(({ id }) => id)).toEqual(["track", "key"]);
  expect(pages[2]?.scene).toMatchObject({ left: 5, top: 2, width: 4, height: 4 });
});

test("one board needs no pages", () => {
  expect(pagesOf({ ...zones, zones: zones.zones.slice(1, 3) })).toEqual([]);
});

test("a page with something to touch is not left", () => {
  const pages = pagesOf(scene(1, 6, 7));
  expect(turnTo(pages, pages, "upper", [HERE])).toBe("upper");
});

test("the page with most to touch is turned to, where there is nothing here", () => {
  const pages = pagesOf(scene(1, 6, 7));
  expect(turnTo(pages, pages, "track", [])).toBe("lower");
  expect(turnTo(pages, [], "", [])).toBe("lower");
});

test("with nothing to touch, what others changed is turned to", () => {
  const pages = pagesOf(scene());
  expect(isOn(pages[2] as never, HERE)).toBe(true);
  expect(turnTo(pages, pages, "upper", [HERE])).toBe("lower");
  expect(turnTo(pages, pages, "upper", [])).toBe("upper");
});

test("a board that was not there before is turned to", () => {
  const pages = pagesOf(scene(1));
  expect(turnTo(pages, pages.slice(0, 2), "upper", [])).toBe("lower");
});
