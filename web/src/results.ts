/** What this browser remembers of finished games. */

import { read, write } from "./kept";
import type { TableView } from "./protocol";

const RESULTS = "starboard results";
const MOST = 200;

export interface GameResult {
  table: string;
  game: string;
  won: boolean;
  /** The player's score, where the game has scores. */
  score: number | null;
  /** In seconds since 1970. */
  at: number;
}

/**
 * Keep how a game ended for the player of one seat at it; each table once. Where several people
 * share a screen it is nobody's result.
 */
export function keepResult(view: TableView, mine: number[], now = Date.now() / 1000): void {
  const { outcome, table, game } = view;
  const [seat, ...others] = mine;
  const kept = read<GameResult[]>(RESULTS, []);
  if (outcome == null || seat === undefined || others.length > 0) return;
  if (kept.some((result) => result.table === table)) return;
  const payoff = outcome.payoffs[seat] ?? 0;
  const won = payoff > 0 && payoff === Math.max(...outcome.payoffs);
  const result = { table, game, won, score: outcome.scores[seat] ?? null, at: now };
  write(RESULTS, [result, ...kept].slice(0, MOST));
}

/** The results of one game, the last first. */
export function resultsOf(game: string): GameResult[] {
  return read<GameResult[]>(RESULTS, []).filter((result) => result.game === game);
}
