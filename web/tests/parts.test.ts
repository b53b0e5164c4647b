import { describe, expect, test } from "vitest";
import { partsOf, sizesOf } from "../src/board/parts";
import { frame } from "../src/geometry";
import { pieceOf, zonesOf } from "./samples";

/** A board, a hand to its left with two cards, an empty hold, and what is left in the deck. */
const scene = {
  ...zonesOf(
    14,
    10,
    { id: "sea", kind: "board", x: 4, y: 1, width: 6, height: 5, columns: ["a"], rows: ["1"] },
    { id: "hand", kind: "hand", x: 0, y: 8, width: 12, height: 1, label: "Hand", role: "dock" },
    { id: "hold", kind: "mat", x: 0, y: 9, width: 4, height: 1, label: "Hold", role: "dock" },
    { id: "deck", kind: "deck", x: 11, y: 1, width: 2, height: 3, label: "Deck", role: "aside" },
  ),
  pieces: [
    pieceOf({ id: "ship", symbol: "ship", x: 5, y: 2 }),
    pieceOf({ id: "gull", symbol: "gull", x: 3.4, y: 2, size: 0.5 }),
    pieceOf({ id: "ace", symbol: "card", x: 0.1, y: 8 }),
    pieceOf({ id: "king", symbol: "card", x: 1.1, y: 8 }),
    pieceOf({ id: "back", symbol: "back", x: 11, y: 2 }),
  ],
};

const ids = (found: { id: string }[]): string[] => found.map(({ id }) => id);

describe("the parts of a scene", () => {
  const { heart, docks, asides } = partsOf(scene);

  test("the heart holds its zones, what lies on them and what lies near them", () => {
    expect(ids(heart.zones)).toEqual(["sea"]);
    expect(ids(heart.pieces)).toEqual(["ship", "gull"]);
    expect(heart).toMatchObject({ left: 3.4, top: 1, height: 5 });
    expect(heart.width).toBeCloseTo(6.6);
  });

  test("a dock with nothing in it is not shown, and a hand is as long as its cards", () => {
    expect(ids(docks)).toEqual(["hand"]);
    expect(docks[0]?.label).toBe("Hand");
    expect(docks[0]?.scene.width).toBeCloseTo(2.2);
    expect(docks[0]?.scene.zones[0]).toMatchObject({ label: "", y: 8, height: 1 });
  });

  test("what is aside keeps its zone as it is, without the label", () => {
    expect(ids(asides)).toEqual(["deck"]);
    expect(asides[0]?.scene).toMatchObject({ left: 11, top: 1, width: 2, height: 3 });
    expect(ids(asides[0]?.scene.pieces ?? [])).toEqual(["back"]);
  });

  test("what holds something to touch is at the fingers, not folded away", () => {
    const pieces = scene.pieces.map((piece) =>
      piece.id === "back" ? { ...piece, move: "draw" } : piece,
    );
    const parts = partsOf({ ...scene, pieces });
    expect(ids(parts.docks)).toEqual(["hand", "deck"]);
    expect(parts.asides).toEqual([]);
  });

  test("every piece belongs to exactly one part, where it was", () => {
    const all = [heart, ...docks.map((dock) => dock.scene), ...asides.map((one) => one.scene)];
    expect(all.flatMap(({ pieces }) => pieces)).toHaveLength(scene.pieces.length);
    for (const piece of all.flatMap(({ pieces }) => pieces)) expect(scene.pieces).toContain(piece);
  });
});

test("a scene without roles is all heart, and so is one that is nothing but docks", () => {
  const plain = zonesOf(4, 4, { id: "sea", kind: "board", x: 0, y: 0, width: 4, height: 4 });
  expect(partsOf(plain)).toEqual({ heart: plain, docks: [], asides: [] });
  const hand = { id: "hand", kind: "hand", x: 0, y: 0, width: 4, height: 1, role: "dock" } as const;
  const hands = zonesOf(4, 4, hand);
  expect(partsOf(hands).heart).toBe(hands);
});

test("a part is shown from its own corner, with room for the names along its board", () => {
  const { left, top, width, height } = frame(partsOf(scene).heart, 20);
  expect([left, top]).toEqual([330, 90]);
  expect(width).toBeCloseTo(680);
  expect(height).toBeCloseTo(500 + 10 + 32);
});

test("docks in a row share the size of their largest piece", () => {
  const { docks } = partsOf(scene);
  const sizes = sizesOf(docks);
  expect(sizes.piece).toBe(1);
  expect(sizes.wide).toBeCloseTo(2.4);
  expect(sizes.tall).toBe(1);
  expect(sizesOf([])).toEqual({ piece: 0.1, seen: 0.1, wide: 0, tall: 0 });
});

test("of cards that overlap, what is seen of each is known", () => {
  const cards = [0, 0.6, 1.2].map((x, at) =>
    pieceOf({ id: `card ${at}`, symbol: "card", x, y: 8 }),
  );
  const { docks } = partsOf({ ...scene, pieces: cards });
  expect(sizesOf(docks).seen).toBeCloseTo(0.6);
});
