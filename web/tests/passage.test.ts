import { expect, test } from "vitest";
import { pairsOf, type Passenger } from "../src/board/passage";
import { pieceOf } from "./samples";

const box = { x: 0, y: 0, width: 10, height: 10 };
const one = (board: string, id: string, symbol = "card", text = ""): Passenger => ({
  piece: pieceOf({ id, symbol, text }),
  board,
  box,
});
const names = (left: Passenger[], came: Passenger[]): string[][] =>
  pairsOf(left, came).map(([from, to]) => [from.piece.id, to.piece.id]);

test("what leaves a hand and lies on the board is the same thing", () => {
  expect(names([one("hand", "7")], [one("board", "7")])).toEqual([["7", "7"]]);
});

test("a thing with another id is known by its picture, one for one", () => {
  const left = [one("hand", "way one", "tile"), one("hand", "way two", "tile")];
  const came = [one("board", "on d2", "tile"), one("board", "on e2", "ship")];
  expect(names(left, came)).toEqual([["way one", "on d2"]]);
});

test("an id counts for more than a picture", () => {
  const left = [one("hand", "a"), one("hand", "b")];
  expect(names(left, [one("board", "c"), one("board", "a")])).toEqual([
    ["a", "a"],
    ["b", "c"],
  ]);
});

test("nothing travels within one board, which has its own ways", () => {
  expect(names([one("board", "a")], [one("board", "b")])).toEqual([]);
  expect(names([one("hand", "a", "card", "7")], [one("board", "b", "card", "8")])).toEqual([]);
});
