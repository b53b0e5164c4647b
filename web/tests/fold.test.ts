import { describe, expect, test } from "vitest";
import { fold } from "../src/board/fold";
import { pieceOf, zoneOf, zonesOf } from "./samples";

/** A board with names along its sides, two piles and a long hand, wider than the screen. */
const scene = {
  ...zonesOf(
    13,
    8,
    { id: "hand", kind: "hand", x: 0, y: 6.5, width: 12, height: 1 },
    { id: "deck", kind: "deck", x: 9, y: 0.4, width: 1.5, height: 1, label: "Deck" },
    { id: "pile", kind: "deck", x: 11, y: 0.4, width: 1.5, height: 1, label: "Pile" },
    { id: "sea", kind: "board", x: 1, y: 1, width: 5, height: 4, columns: ["a"], rows: ["1"] },
  ),
  pieces: [
    pieceOf({ id: "ship", symbol: "ship", x: 2, y: 3 }),
    pieceOf({ id: "anchor", symbol: "anchor", x: 6, y: 2 }),
    pieceOf({ id: "top card", symbol: "card", x: 9, y: 0.4 }),
    pieceOf({ id: "card", symbol: "card", x: 6, y: 6.5 }),
  ],
};

const folded = fold(scene);
const zone = (id: string) => folded?.scene.zones.find((one) => one.id === id);
const piece = (id: string) => folded?.scene.pieces.find((one) => one.id === id);

describe("a folded scene", () => {
  test("is as wide as its board with what lies beside it", () => {
    expect(folded?.scene.width).toBe(6.5);
    expect(zone("sea")).toMatchObject({ x: 0.5, y: 0, width: 5 });
    expect(piece("anchor")).toMatchObject({ x: 5.5, y: 1 });
  });

  test("puts the board first, piles side by side below it, and the hand last", () => {
    const [sea, deck, pile, hand] = ["sea", "deck", "pile", "hand"].map(zone);
    expect(deck?.y).toBeGreaterThan((sea?.y ?? 0) + 4.5);
    expect(pile?.y).toBe(deck?.y);
    expect(pile?.x).toBeGreaterThan((deck?.x ?? 0) + 1.5);
    expect(hand?.y).toBeGreaterThan((deck?.y ?? 0) + 1);
  });

  test("keeps every piece on its zone, smaller where the zone is", () => {
    const deck = zone("deck");
    expect(piece("top card")).toMatchObject({ x: deck?.x, y: deck?.y, size: deck?.height });
    const scale = 6.5 / 12;
    expect(zone("hand")).toMatchObject({ x: 0, width: 6.5 });
    expect(piece("card")?.size).toBeCloseTo(scale);
    expect(piece("card")?.x).toBeCloseTo(6 * scale);
  });

  test("lets piles grow into the room beside them, while all stays in sight", () => {
    expect(zone("deck")?.height).toBeGreaterThan(1);
    expect(folded?.scene.height).toBeLessThanOrEqual(1.15 * 6.5);
  });

  test("leads back to the scene as it came", () => {
    for (const place of scene.zones) {
      const { x, y, width, height } = folded?.there(place) ?? place;
      const [atX, atY] = folded?.back(x + width / 2, y + height / 2) ?? [];
      expect(atX).toBeCloseTo(place.x + place.width / 2);
      expect(atY).toBeCloseTo(place.y + place.height / 2);
    }
    expect(folded?.back(100, 100)).toEqual([-1, -1]);
  });
});

test("zones that overlap stay together", () => {
  const two = zonesOf(
    8,
    4,
    { id: "low", kind: "board", x: 0, y: 0, width: 3, height: 3 },
    { id: "high", kind: "board", x: 1, y: 1, width: 3, height: 3 },
    { id: "other", kind: "mat", x: 5, y: 0, width: 3, height: 3 },
  );
  const shown = fold(two)?.scene;
  expect(shown?.width).toBe(4);
  expect(shown?.zones[1]).toMatchObject({ x: 1, y: 1 });
  expect(shown?.zones[2]).toMatchObject({ x: 0, y: 4.2 });
});

test("a scene without boards, or hardly wider than its board, stays as it is", () => {
  expect(fold(zonesOf(5, 2))).toBeNull();
  const board = zoneOf({ width: 6, height: 6 });
  expect(fold(zonesOf(7, 6, board))).toBeNull();
  expect(fold(zonesOf(8, 6, board))).not.toBeNull();
});

test("the far edge of a block leads nowhere, its near edge to where it begins", () => {
  const wide = fold(zonesOf(6, 2, zoneOf({ x: 1, width: 2, height: 2 })));
  expect(wide?.back(0, 0)).toEqual([1, 0]);
  expect(wide?.back(2, 1)).toEqual([-1, -1]);
});
