import { expect, test } from "vitest";
import { askedBy, squareName, whyNotNow, wordsAt } from "../src/touch";
import { pieceOf, viewOf, zoneOf, zonesOf } from "./samples";

const sea = { id: "sea", kind: "board" as const, x: 1, y: 1, width: 3, height: 2 };
const names = { columns: ["a", "b", "c"], rows: ["2", "1"] };

test("a square is named by its column and its row", () => {
  const zone = zoneOf({ ...sea, ...names });
  expect(squareName(zone, 1, 1)).toBe("a2");
  expect(squareName(zone, 3.9, 2.1)).toBe("c1");
  expect(squareName(zoneOf({ ...sea, columns: ["a"] }), 2, 2)).toBe("a");
});

test("a piece asks for its own move before the square does that it lies on", () => {
  const scene = zonesOf(5, 4, { ...sea, ...names, asks: "fly {place}" });
  expect(askedBy(scene, 2.5, 1.5, pieceOf({ asks: "load ship" }))).toBe("load ship");
  expect(askedBy(scene, 2.5, 1.5, pieceOf({}))).toBe("fly b2");
  expect(askedBy(scene, 2.5, 1.5, null)).toBe("fly b2");
  expect(askedBy(scene, 0.5, 0.5, null)).toBeNull();
  expect(askedBy(zonesOf(5, 4, { ...sea, ...names }), 2.5, 1.5, null)).toBeNull();
});

test("of zones that lie on each other, the upper one asks", () => {
  const upper = { ...sea, id: "isle", x: 2, width: 1, asks: "land" };
  const scene = zonesOf(5, 4, { ...sea, asks: "sail" }, upper);
  expect([askedBy(scene, 2.5, 1.5, null), askedBy(scene, 1.5, 1.5, null)]).toEqual([
    ...["land", "sail"],
  ]);
});

test("a touch that asks for nothing is told what is there and what there is to do", () => {
  const scene = { ...zonesOf(5, 4, { ...sea, tip: "Here be dragons (rule 2)." }), status: "Sail." };
  const say = (x: number, piece: object | null): string =>
    wordsAt(scene, x, 1.5, piece === null ? null : pieceOf(piece));
  expect(say(2, null)).toBe("Here be dragons (rule 2). Sail.");
  expect(say(2, { tip: "A wreck." })).toBe("A wreck. Sail.");
  expect(say(0, null)).toBe("Here be dragons (rule 2). Sail.");
  const bare = { ...scene, zones: [] };
  expect(wordsAt(bare, 0, 0, pieceOf({ label: "a gull" }))).toBe("This is a gull. Sail.");
  expect(wordsAt(bare, 0, 0, null)).toBe("There is nothing to play there now. Sail.");
});

test("whoever cannot play at all now is told why", () => {
  const why = (changes: object, isPast = false): string | null =>
    whyNotNow(viewOf(changes), isPast, (seat) => ["Ann", "Bo"][seat] ?? "");
  expect(why({})).toBeNull();
  expect(why({}, true)).toContain("earlier position");
  expect(why({ started: false })).toContain("every seat");
  expect(why({ seat: -3 })).toContain("watching");
  expect(why({ to_act: 1 })).toBe("It is Bo's turn, not yours.");
  expect(why({ to_act: -1 })).toContain("Wait");
  expect(why({ to_act: -2, outcome: { payoffs: [], scores: [], reason: "" } })).toContain("over");
});
