import { expect, test } from "vitest";
import { deal, seedOf, verify } from "../src/luck/verify";
import type { Luck } from "../src/protocol";

/** Drawn by the dealer of the kernel: its tests hold it to these very figures. */
const LUCK: Luck = {
  commitment: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
  shares: ["ann", "bo"],
  secret: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
  draws: [
    {
      ply: 0,
      chances: [
        { outcome: "deal J", weight: 1 },
        { outcome: "deal Q", weight: 1 },
        { outcome: "deal K", weight: 2 },
        { outcome: "deal A", weight: 5 },
      ],
      dealt: "deal A",
      clock: false,
    },
    {
      ply: 1,
      chances: [
        { outcome: "deal J", weight: 1 },
        { outcome: "deal Q", weight: 1 },
        { outcome: "deal K", weight: 2 },
        { outcome: "deal A", weight: 5 },
      ],
      dealt: "deal K",
      clock: false,
    },
    {
      ply: 7,
      chances: [
        { outcome: "deal J", weight: 1 },
        { outcome: "deal Q", weight: 1 },
        { outcome: "deal K", weight: 2 },
        { outcome: "deal A", weight: 5 },
      ],
      dealt: "deal J",
      clock: false,
    },
  ],
};

test("a game is dealt again as the server dealt it", async () => {
  expect(await verify(LUCK)).toEqual({ isPromised: true, dealt: 3, clock: 0, wrong: [] });
});

test("a draw that was chosen is found", async () => {
  const [first, ...others] = LUCK.draws;
  if (first === undefined) throw new Error("no draws");
  const other = first.chances.find(({ outcome }) => outcome !== first.dealt)?.outcome ?? "";
  const forged = { ...LUCK, draws: [{ ...first, dealt: other }, ...others] };
  expect((await verify(forged)).wrong).toEqual([{ ply: 0, dealt: other, expected: first.dealt }]);
});

test("a share that was changed changes the luck, and another secret is no proof", async () => {
  const seed = await seedOf(LUCK);
  expect(await seedOf({ ...LUCK, shares: ["ann", "bob"] })).not.toBe(seed);
  expect(await seedOf({ ...LUCK, secret: "00" })).toBeNull();
  expect((await verify({ ...LUCK, secret: "00" })).isPromised).toBe(false);
});

test("what a clock decided is not dealt again", async () => {
  const clock = { ply: 9, chances: [{ outcome: "tick", weight: 1 }], dealt: "tock", clock: true };
  const verdict = await verify({ ...LUCK, draws: [...LUCK.draws, clock] });
  expect([verdict.clock, verdict.wrong.length]).toEqual([1, 0]);
  await expect(deal({ ...clock, chances: [{ outcome: "a", weight: 0 }] }, 5n)).rejects.toThrow();
});
