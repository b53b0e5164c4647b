/** What came of a player's finished games, counted from the cards of their tables. */

import type { TableCard } from "../protocol";
import { NEW, ofBot, rate, type Rating } from "./rating";

export type Outcome = "won" | "shared" | "lost" | "unknown";

/** What the game brought this player; at a shared screen there is no one player to ask about. */
export function outcomeOf(card: TableCard): Outcome {
  const payoffs = card.payoffs ?? [];
  const [seat] = card.mine;
  if (payoffs.length === 0 || seat === undefined || card.mine.length > 1) return "unknown";
  const best = Math.max(...payoffs);
  if (payoffs[seat] !== best) return "lost";
  if (card.cooperative) return best > 0 ? "won" : "lost";
  return payoffs.filter((payoff) => payoff === best).length > 1 ? "shared" : "won";
}

/** The strongest bot at a table, or "friends". */
export function rivalsOf(card: TableCard): string {
  const bots = card.players.flatMap(({ bot }) => (bot == null ? [] : [bot]));
  if (bots.length === 0) return "friends";
  return bots.reduce((one, other) => (ofBot(other).mu > ofBot(one).mu ? other : one));
}

export interface Row {
  title: string;
  rivals: string;
  players: number;
  played: number;
  won: number;
}

/** Games played and won, by game, rivals and number of players; what was played most comes first. */
export function statistics(cards: TableCard[]): Row[] {
  const rows = new Map<string, Row>();
  for (const card of cards) {
    const outcome = outcomeOf(card);
    if (outcome === "unknown") continue;
    const [rivals, players] = [rivalsOf(card), card.players.length];
    const key = [card.game, rivals, players].join();
    const row = rows.get(key) ?? { title: card.title, rivals, players, played: 0, won: 0 };
    row.played++;
    if (outcome === "won") row.won++;
    rows.set(key, row);
  }
  return [...rows.values()].sort((one, other) => other.played - one.played);
}

/** The player's rating in each game that is played against each other, oldest game first. */
export function ratings(cards: TableCard[]): Map<string, Rating> {
  const found = new Map<string, Rating>();
  const rated = cards
    .filter((card) => outcomeOf(card) !== "unknown" && !card.cooperative)
    .sort((one, other) => one.changed - other.changed);
  for (const card of rated) {
    const [seat = 0] = card.mine;
    const mine = found.get(card.title) ?? NEW;
    const all = card.players.map((player) =>
      player.seat === seat ? mine : player.bot == null ? NEW : ofBot(player.bot),
    );
    const payoffs = card.payoffs ?? [];
    const ranks = payoffs.map((payoff) => payoffs.filter((other) => other > payoff).length);
    found.set(card.title, rate(all, ranks)[seat] ?? mine);
  }
  return found;
}
