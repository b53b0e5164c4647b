import { expect, test } from "vitest";
import { describe as inWords, textBoard } from "../src/textboard";
import { pieceOf, zoneOf, zonesOf } from "./samples";

const alt = (symbol: string): string => (symbol === "ship" ? "a ship" : "");
const nameOf = (): string => "Ann";

test("the board in words names rows, columns, owners and counts", () => {
  const sides = { columns: ["a", "b", "c"], rows: ["2", "1"] };
  const scene = {
    ...zonesOf(4, 3, zoneOf({ x: 1, y: 1, width: 3, height: 2, ...sides })),
    pieces: [
      pieceOf({ id: "there", x: 2, y: 1, label: "sail to b2", move: "sail b2" }),
      pieceOf({ id: "ship", symbol: "ship", x: 1, y: 1, owner: 0, count: 3 }),
      pieceOf({ id: "flag", symbol: "flag", x: 0, y: 0, label: "a flag" }),
      pieceOf({ id: "scenery", symbol: "ship", x: 0, y: 1 }),
    ],
  };
  expect(textBoard(scene, alt, nameOf)).toEqual([
    { name: "board", rows: [{ name: "2", things: ["a: a ship of Ann × 3"] }] },
    { name: "elsewhere", rows: [{ name: "", things: ["a flag"] }] },
  ]);
});

test("a hand is told card by card, and what is there twice is said once", () => {
  const hand = zoneOf({ id: "hand", kind: "hand", label: "Hand", width: 4, height: 1 });
  const ships = zoneOf({ id: "sea", y: 2, width: 4, height: 1, label: "Sea" });
  const scene = {
    ...zonesOf(4, 3, hand, ships),
    pieces: [
      pieceOf({ id: "king", text: "king", x: 1 }),
      pieceOf({ id: "ace", text: "ace", x: 0 }),
      pieceOf({ id: "one", symbol: "ship", y: 2 }),
      pieceOf({ id: "two", symbol: "ship", y: 2 }),
    ],
  };
  expect(textBoard(scene, alt, nameOf)).toEqual([
    {
      name: "Hand",
      rows: [
        { name: "", things: ["ace"] },
        { name: "", things: ["king"] },
      ],
    },
    { name: "Sea", rows: [{ name: "", things: ["a ship (2)"] }] },
  ]);
});

test("a piece between two zones is told once, rows from the top, empty zones not at all", () => {
  const scene = {
    ...zonesOf(
      4,
      4,
      zoneOf({ id: "left", label: "Left", width: 2, height: 4 }),
      zoneOf({ id: "right", label: "Right", x: 2, width: 2, height: 4 }),
      zoneOf({ id: "deck", kind: "deck", y: 9 }),
    ),
    pieces: [
      pieceOf({ id: "low", text: "low", x: 2, y: 3 }),
      pieceOf({ id: "between", text: "between", x: 1.5, y: 0 }),
    ],
  };
  const rows = [{ things: ["between"] }, { things: ["low"] }];
  expect(textBoard(scene, alt, nameOf)).toMatchObject([{ name: "Right", rows }]);
});

test("a label says all; without one the symbol, word, owner and mark do", () => {
  const say = (piece: object): string => inWords(pieceOf(piece), alt, nameOf);
  expect(say({ symbol: "ship", text: "A7", owner: 0 })).toBe("a ship A7 of Ann");
  expect(say({ symbol: "ship", label: "the flagship", owner: 0 })).toBe("the flagship");
  expect(say({ symbol: "ship", mark: "danger" })).toBe("a ship (danger)");
  expect(say({ symbol: "ship", mark: "chosen" })).toBe("a ship (chosen)");
});

test("a caption is no thing of its own, and a number is told once", () => {
  const star = pieceOf({
    id: "star",
    symbol: "star",
    x: 0,
    y: 0,
    label: "Algol, 3 ships",
    count: 3,
  });
  const name = pieceOf({ id: "name", symbol: "", text: "ALGOL", x: 0, y: 0.5, size: 0.4 });
  const scene = { ...zonesOf(2, 2, { id: "sky", kind: "board", x: 0, y: 0, width: 2, height: 2 }) };
  const told = textBoard(
    { ...scene, pieces: [star, name] },
    () => "",
    () => "",
  );
  expect(told.flatMap(({ rows }) => rows.flatMap(({ things }) => things))).toEqual([
    "Algol, 3 ships",
  ]);
});
