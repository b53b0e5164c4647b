import { describe, expect, test } from "vitest";
import type { Piece, Scene, Zone } from "../src/scene";
import { portrait, changes, hasDrawn, offers, plays, readScene, untouchable } from "../src/scenes";
import { pieceOf, zoneOf, zonesOf } from "./samples";

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
const SHIP = scene.pieces[0] as Piece;

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

test("what the server says replaces the defaults", () => {
  const [piece] = readScene({ ...JSON_SCENE, pieces: [{ id: "a", size: 2, shows: ["b"] }] }).pieces;
  expect(piece).toMatchObject({ size: 2, shows: ["b"], turns: 0 });
  expect(scene.controls[0]).toEqual({ ...JSON_SCENE.controls[0], tip: "", confirm: "" });
  expect(scene.controls[1]).toEqual(JSON_SCENE.controls[1]);
  expect(readScene({ width: 1, height: 1, status: "" })).toMatchObject({ zones: [], panels: [] });
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

test("the past keeps what moved last and drops the marks of places to go", () => {
  const marked = readScene({
    ...JSON_SCENE,
    pieces: (["target", "danger", "last", "chosen"] as const).map((mark) => ({
      ...{ id: mark, symbol: "ship", x: 0, y: 0, move: `take ${mark}`, mark },
    })),
  });
  expect(untouchable(marked).pieces.map(({ mark }) => mark)).toEqual(["", "", "last", "chosen"]);
});

test("a picture of the game shows the busy part of its largest board, without names", () => {
  const [board] = scene.zones;
  const wide = { ...(board as Zone), id: "wide", x: 10, y: 0, width: 9, height: 9 };
  const pieces = [2, 3].map((x) => ({ ...SHIP, id: `at ${x}`, x: 10 + x, y: x }));
  const picture = portrait({ ...scene, zones: [...scene.zones, wide], pieces });
  expect(picture.zones).toMatchObject([{ id: "wide", label: "", columns: [], rows: [] }]);
  expect(picture).toMatchObject({ left: 11, top: 1.25, width: 4, height: 3.5 });
  expect(picture.pieces.map(({ id }) => id)).toEqual(["at 2", "at 3"]);
});

test("a picture does not go beyond its board, and a high one is shown from its top", () => {
  const [board] = scene.zones;
  const high = { ...(board as Zone), x: 0, y: 0, width: 5, height: 9 };
  const pieces = [0, 8].map((y) => ({ ...SHIP, id: `at ${y}`, x: 0, y }));
  const picture = portrait({ ...scene, zones: [high], pieces });
  expect(picture).toMatchObject({ left: 0, top: 0, width: 5, height: 4.375 });
});

test("a scene without boards is its own picture", () => {
  const bare = readScene({ ...JSON_SCENE, zones: [] });
  expect(portrait(bare)).toBe(bare);
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

  test("a piece that turned or changed hands is framed where it stands", () => {
    const turned = readScene({
      ...JSON_SCENE,
      pieces: [{ ...JSON_SCENE.pieces[0], owner: 1, turns: 2 }, ...JSON_SCENE.pieces.slice(1)],
    });
    expect(changes(scene, turned, false)).toEqual([{ x: 1, y: 1, width: 1, height: 1 }]);
  });

  test("places to touch come and go without being framed", () => {
    expect(changes(untouchable(scene), scene)).toEqual([]);
    const shown = { id: "card", symbol: "card", x: 3, y: 2, move: "take it" };
    const offered = readScene({ ...JSON_SCENE, pieces: [...JSON_SCENE.pieces, shown] });
    expect(changes(scene, offered)).toEqual([]);
  });

  test("cards that make room in their row are not framed, one that left it is", () => {
    const row = { id: "row", kind: "mat", x: 0, y: 0, width: 3, height: 1 };
    const card = (id: string, x: number, y = 0): object => ({ id, symbol: id, x, y });
    const zones = [...JSON_SCENE.zones, row];
    const table = (...pieces: object[]): Scene => readScene({ ...JSON_SCENE, zones, pieces });
    const before = table(card("two", 0), card("four", 1), card("six", 2));
    expect(changes(before, table(card("four", 0), card("six", 1)), false)).toEqual([]);
    expect(changes(before, table(card("four", 0), card("six", 1)))).toEqual([
      { x: 0, y: 0, width: 1, height: 1 },
    ]);
    expect(
      changes(before, table(card("four", 0), card("six", 1), card("two", 1, 1)), false),
    ).toEqual([
      { x: 1, y: 1, width: 1, height: 1 },
      { x: 0, y: 0, width: 1, height: 1 },
    ]);
  });

  test("what comes or goes with its zone is not framed", () => {
    const strip = { id: "legend", kind: "mat", x: 0, y: 4, width: 4, height: 1 };
    const sign = { id: "sign", symbol: "star", x: 1, y: 4 };
    const both = (zones: object[], pieces: object[]): Scene =>
      readScene({
        ...JSON_SCENE,
        zones: [...JSON_SCENE.zones, ...zones],
        pieces: [...JSON_SCENE.pieces, ...pieces],
      });
    const bare = both([strip], []);
    expect(changes(scene, both([strip], [sign]))).toEqual([]);
    expect(changes(both([strip], [sign]), scene)).toEqual([]);
    expect(changes(bare, both([strip], [sign]))).toEqual([{ x: 1, y: 4, width: 1, height: 1 }]);
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

test("a card is drawn if a hand holds something new that can be seen", () => {
  const hand = zoneOf({ id: "hand", kind: "hand", width: 4, height: 1 });
  const holding = (...pieces: Partial<Piece>[]): Scene => ({
    ...zonesOf(4, 4, hand),
    pieces: pieces.map((piece) => pieceOf(piece)),
  });
  const before = holding({ id: "card 1", text: "K" });
  expect(hasDrawn(before, before)).toBe(false);
  expect(hasDrawn(before, holding({ id: "card 1", text: "A" }))).toBe(true);
  expect(hasDrawn(before, holding({ id: "card 2", symbol: "card" }))).toBe(true);
  expect(hasDrawn(before, holding({ id: "card 2", symbol: "card", y: 3 }))).toBe(false);
  expect(hasDrawn(before, holding({ id: "place", label: "put it here", move: "put" }))).toBe(false);
});

test("a menu offers all its moves, and equal cards offer them once", () => {
  const choices = [
    { label: "Lay it open", move: "lay 3" },
    { label: "Lay it face down", move: "hide 3" },
  ];
  const pieces = ["one", "other"].map((id) => ({ id, symbol: "card", x: 0, y: 0, choices }));
  const hand = readScene({ width: 1, height: 1, status: "", pieces });
  expect(offers(hand)).toEqual(choices);
  const card = hand.pieces[0] as Piece;
  expect(card.move).toBe("lay 3");
  expect(plays(card, "hide 3")).toBe(true);
  expect(plays(card, "hide 4")).toBe(false);
  expect(untouchable(hand).pieces[0]).toMatchObject({ move: null, choices: [] });
});
