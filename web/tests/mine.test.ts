import { expect, test } from "vitest";
import { NEW, ofBot, rate, shown } from "../src/mine/rating";
import { outcomeOf, ratings, rivalsOf, statistics } from "../src/mine/results";
import type { Player, TableCard } from "../src/protocol";

const player = (seat: number, bot: string | null): Player => ({
  seat,
  name: bot ?? "Ann",
  kind: bot === null ? "human" : "bot",
  bot,
  here: false,
  stand_in: null,
});

function card(
  payoffs: number[],
  bots: (string | null)[],
  rest: Partial<TableCard> = {},
): TableCard {
  return {
    table: "t",
    game: "speiderne",
    title: "Speiderne",
    players: bots.map((bot, seat) => player(seat, bot)),
    mine: [0],
    to_act: -2,
    ply: 30,
    started: true,
    over: true,
    changed: 1,
    options: {},
    join: null,
    cooperative: false,
    payoffs,
    ...rest,
  };
}

test("two new players: the figures of the OpenSkill library's own example", () => {
  const [winner, loser] = rate([NEW, NEW], [0, 1]);
  expect(winner?.mu).toBeCloseTo(27.63523, 4);
  expect(winner?.sigma).toBeCloseTo(8.065506, 5);
  expect(loser?.mu).toBeCloseTo(22.36476, 4);
});

test("a shared win moves equals nowhere, and a bot's strength is fixed", () => {
  const [one, other] = rate([NEW, NEW], [0, 0]);
  expect(one?.mu).toBeCloseTo(other?.mu ?? 0, 9);
  expect(ofBot("expert").mu).toBeGreaterThan(ofBot("hard").mu);
  expect(ofBot("uniform").mu).toBeLessThan(ofBot("novice").mu);
});

test("a win against an expert is worth more than one against a novice", () => {
  const after = (bot: string): number =>
    shown(ratings([card([1, 0], [null, bot])]).get("Speiderne") ?? NEW);
  expect(after("expert")).toBeGreaterThan(after("novice"));
});

test("crews are not rated against each other", () => {
  expect(ratings([card([1, 1], [null, "easy"], { cooperative: true })]).size).toBe(0);
});

test("an outcome is told from the player's seat", () => {
  expect(outcomeOf(card([1, 0], [null, "easy"]))).toBe("won");
  expect(outcomeOf(card([0, 1], [null, "easy"]))).toBe("lost");
  expect(outcomeOf(card([0.5, 0.5, 0], [null, "easy", "easy"]))).toBe("shared");
  expect(outcomeOf(card([1, 1], [null, "easy"], { cooperative: true }))).toBe("won");
  expect(outcomeOf(card([0, 0], [null, "easy"], { cooperative: true }))).toBe("lost");
  expect(outcomeOf(card([], [null, "easy"]))).toBe("unknown");
  expect(outcomeOf(card([1, 0], [null, null], { mine: [0, 1] }))).toBe("unknown");
});

test("results are counted by game, strongest bot and number of players", () => {
  const rows = statistics([
    card([1, 0], [null, "easy"]),
    card([0, 1], [null, "easy"]),
    card([1, 0, 0], [null, "easy", "hard"]),
  ]);
  expect(rows).toEqual([
    { title: "Speiderne", rivals: "easy", players: 2, played: 2, won: 1 },
    { title: "Speiderne", rivals: "hard", players: 3, played: 1, won: 1 },
  ]);
  expect(rivalsOf(card([1, 0], [null, null]))).toBe("friends");
});
