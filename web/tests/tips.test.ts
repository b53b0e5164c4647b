import { beforeEach, expect, test } from "vitest";
import { forgetTips, isMeant, isSeen, ruleNow, see, seeMove, tipsFor } from "../src/learn/tips";
import { readScene } from "../src/scenes";
import { keptInMemory } from "./page";

const GATE = { moves: ["lay gate *"], words: "A Gate.", rules: ["ST-27"] };
const LAY = { moves: ["lay *"], words: "A stream.", rules: ["ST-34"] };
const END = { moves: ["end turn", "pass"], words: "The end.", rules: [] };
const TIPS = [GATE, LAY, END];

beforeEach(keptInMemory);

function offering(...moves: string[]) {
  const controls = moves.map((move) => ({ kind: "button", id: move, label: move, move }));
  return readScene({ width: 1, height: 1, status: "", controls });
}

test("a pattern means every move that fits it", () => {
  expect(isMeant("lay *", "lay gate A")).toBe(true);
  expect(isMeant("lay", "lay gate A")).toBe(false);
  expect(isMeant("a.b", "axb")).toBe(false);
});

test("a move is of the first kind that fits", () => {
  expect(tipsFor(TIPS, ["end turn", "lay gate A"])).toEqual([GATE, END]);
  expect(tipsFor(TIPS, ["lay one N"])).toEqual([LAY]);
  expect(tipsFor(TIPS, ["fly e5"])).toEqual([]);
});

test("a tip is seen once on this device, and in lessons too", () => {
  see("streamlines", LAY);
  see("streamlines", LAY);
  expect(isSeen("streamlines", LAY)).toBe(true);
  expect(isSeen("sources", LAY)).toBe(false);
  seeMove("streamlines", TIPS, "pass");
  expect(isSeen("streamlines", END)).toBe(true);
  forgetTips();
  expect(isSeen("streamlines", END)).toBe(false);
});

test("the rule that matters is the one refused, or that of the choice", () => {
  const scene = offering("end turn", "lay one N");
  expect(ruleNow(TIPS, scene, "")).toBe("ST-34");
  expect(ruleNow(TIPS, scene, "Not there (ST-21).")).toBe("ST-21");
  expect(ruleNow(TIPS, offering("pass"), "")).toBe(null);
});
