import { describe, expect, test } from "vitest";
import { boardsOnly, changes, offers, readScene, untouchable } from "../src/scenes";
import { textBoard } from "../src/textboard";

const JSON_SCENE = {
  width: 4,
  height: 3,
  status: "Ann moves.",
  zones: [
    {
      id: "sea",
      kind: "board",
      x: 1,
      y: 1,
      width: 3,
      height: 2,
      columns: ["a", "b", "c"],
      rows: ["2", "1"],
    },
  ],
  pieces: [
    { id: "ship", symbol: "ship", x: 1, y: 1, owner: 0, count: 3 },
    { id: "there", symbol: "", x: 2, y: 1, label: "sail to b2", move: "sail b2", mark: "target" },
    { id: "flag", symbol: "flag", x: 0, y: 0, label: "a flag" },
  ],
  controls: [
    { kind: "button", id: "stay", label: "Stay", move: "stay" },
    { kind: "number", id: "crew", label: "Crew", verb: "send", low: 2, high: 4 },
  ],
  panels: [{ seat: 0, holdings: [{ label: "gold", count: 2 }] }],
};

const scene = readScene(JSON_SCENE);

test("defaults that the server leaves out are filled in", () => {
  expect(scene.pieces[0]).toMatchObject({
    size: 1,
    turns: 0,
    text: "",
    move: null,
    mark: "",
    shows: [],
  });
  expect(scene.zones[0]).toMatchObject({ label: "" });
  expect(scene.panels[0]).toMatchObject({
    title: "",
    score: "",
    holdings: [{ label: "gold", symbol: "" }],
  });
});

test("every touch, button and number is an offer", () => {
  expect(offers(scene).map(({ move }) => move)).toEqual([
    "sail b2",
    "stay",
    "send 2",
    "send 3",
    "send 4",
  ]);
  expect(offers(scene)[0]?.label).toBe("sail to b2");
});

test("the past offers nothing", () => {
  expect(offers(untouchable(scene))).toEqual([]);
  expect(untouchable(scene).pieces.map(({ id }) => id)).toEqual(["ship", "flag"]);
});

test("a picture of the game shows its boards only, from their corner", () => {
  const picture = boardsOnly(scene);
  expect(picture.pieces.map(({ id, x, y }) => [id, x, y])).toEqual([["ship", 0, 0]]);
  expect([picture.width, picture.height]).toEqual([3, 2]);
});

describe("changes", () => {
  const moved = readScene({
    ...JSON_SCENE,
    pieces: [{ id: "ship", symbol: "ship", x: 2, y: 1, owner: 0, count: 3 }],
  });

  test("a piece that moved is framed at both ends, and one that went where it was", () => {
    expect(changes(scene, moved)).toEqual([
      { x: 2, y: 1, width: 1, height: 1 },
      { x: 1, y: 1, width: 1, height: 1 },
      { x: 0, y: 0, width: 1, height: 1 },
    ]);
  });

  test("places to touch come and go without being framed", () => {
    expect(changes(untouchable(scene), scene)).toEqual([]);
  });

  test("a count that changed is framed only where words count", () => {
    const fewer = readScene({
      ...JSON_SCENE,
      pieces: [{ ...JSON_SCENE.pieces[0], count: 2 }, ...JSON_SCENE.pieces.slice(1)],
    });
    expect(changes(scene, fewer)).toHaveLength(1);
    expect(changes(scene, fewer, false)).toEqual([]);
  });
});

test("the board in words names rows, columns, owners and counts", () => {
  const words = textBoard(
    scene,
    (symbol) => (symbol === "ship" ? "a ship" : ""),
    () => "Ann",
  );
  expect(words).toEqual([
    { name: "board", rows: [{ name: "2", things: ["a: a ship of Ann × 3", "b: sail to b2"] }] },
    { name: "beside", rows: [{ name: "", things: ["a flag"] }] },
  ]);
});
