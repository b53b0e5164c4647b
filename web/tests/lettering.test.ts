import { expect, test } from "vitest";
import { letter, PLAIN } from "../src/board/lettering";
import { pieceOf } from "./samples";

const planet = pieceOf({ id: "planet", symbol: "planet", text: "2", x: 0, y: 0 });
const home = pieceOf({ id: "home", symbol: "home", owner: 1, x: 0, y: 0 });

test("a word stands in the middle while nothing stands there", () => {
  const ship = pieceOf({ id: "ship", symbol: "ship", x: 0.6, y: 0.6, size: 0.4 });
  expect(letter([planet, ship])).toEqual(new Map());
  expect(letter([pieceOf({ ...planet, x: 3 }), planet])).toEqual(new Map());
});

test("a word gives way to what stands on it, into the corner that stays free", () => {
  const ship = pieceOf({ id: "ship", symbol: "ship", x: 0, y: 0.32, size: 0.68 });
  expect(letter([planet, ship]).get("planet")?.word).toEqual([0.74, 0.26]);
  const other = pieceOf({ ...ship, x: 0.32, y: 0 });
  expect(letter([planet, other]).get("planet")?.word).toEqual([0.26, 0.74]);
  expect(letter([ship, planet])).toEqual(new Map());
});

test("of an owner's things on top of each other the topmost bears the mark", () => {
  const pawn = pieceOf({ id: "pawn", symbol: "pawn", owner: 1, x: 0, y: 0.3, size: 0.6 });
  expect(letter([home, pawn])).toEqual(new Map([["home", { ...PLAIN, badge: false }]]));
  expect(letter([home, pieceOf({ ...pawn, owner: 0 })])).toEqual(new Map());
});
