import { expect, test, vi } from "vitest";
import { pickedAt, Picks } from "../src/picks";
import type { Scene } from "../src/scene";
import { pieceOf, zonesOf } from "./samples";

const card = (id: string, isChosen: boolean) =>
  pieceOf({ id, symbol: "card", x: 0, y: 0, mark: isChosen ? "chosen" : "" });
const hand = (...chosen: string[]): Scene => ({
  ...zonesOf(4, 1),
  pieces: ["six", "nine", "ship"].map((id) => card(id, chosen.includes(id))),
});

function play() {
  const undo = vi.fn();
  return { undo, picks: new Picks({ canUndo: () => true, undo }) };
}

test("a second touch puts down what the last move took up", () => {
  const { undo, picks } = play();
  picks.see(4, null, hand("ship"), false);
  picks.see(5, hand("ship"), hand("ship", "six"), true);
  expect(picks.putDown(card("six", true))).toBe(true);
  expect(undo).toHaveBeenCalledOnce();
});

test("what was chosen before one's move stays: a ship whose turn it is", () => {
  const { picks } = play();
  picks.see(4, null, hand("ship"), false);
  picks.see(5, hand("ship"), hand("ship", "six"), true);
  expect(picks.putDown(card("ship", true))).toBe(false);
  expect(picks.putDown(card("nine", false))).toBe(false);
});

test("with the first of two, the second is put down too", () => {
  const { undo, picks } = play();
  picks.see(4, null, hand(), false);
  picks.see(5, hand(), hand("six"), true);
  picks.see(6, hand("six"), hand("six", "nine"), true);
  picks.putDown(card("six", true));
  picks.see(5, hand("six", "nine"), hand("six"), true);
  expect(undo).toHaveBeenCalledTimes(2);
  picks.see(4, hand("six"), hand(), false);
  expect(undo).toHaveBeenCalledTimes(2);
});

test("nothing is put down after others have moved", () => {
  const { undo, picks } = play();
  picks.see(4, null, hand(), false);
  picks.see(5, hand(), hand("six"), true);
  picks.see(6, hand("six"), hand("six"), false);
  expect(picks.putDown(card("six", true))).toBe(false);
  expect(undo).not.toHaveBeenCalled();
});

test("a touch of a chosen place that shows nothing is meant for it", () => {
  const bare = pieceOf({ id: "place", symbol: "", x: 1, y: 0, mark: "chosen" });
  const tile = pieceOf({ id: "tile", symbol: "tile", x: 1, y: 0 });
  const scene = { ...zonesOf(4, 1), pieces: [bare, tile] };
  expect(pickedAt(scene, 1.5, 0.5, tile)).toBe(bare);
  expect(pickedAt(scene, 2.5, 0.5, tile)).toBe(tile);
  expect(pickedAt(scene, 2.5, 0.5, null)).toBeNull();
});
