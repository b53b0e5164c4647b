/**
 * A player's rating by OpenSkill's model (Weng and Lin 2011, Plackett-Luce): any number of players,
 * places shared. Bots anchor it: each level has a fixed strength, so that ratings mean the same
 * on every device.
 */

export interface Rating {
  mu: number;
  sigma: number;
}

export const NEW: Rating = { mu: 25, sigma: 25 / 3 };

const BETA = 25 / 6;
const KAPPA = 0.0001;
const LEVELS = ["novice", "easy", "standard", "hard", "expert", "master"];

/** How strong a bot is taken to be: three games in four between two levels. */
export function ofBot(bot: string): Rating {
  const level = LEVELS.indexOf(bot);
  const mu = level < 0 ? (bot === "uniform" ? 5 : 15) : 10 + 6 * level;
  return { mu, sigma: 1 };
}

/** The ratings after a game; the fewer the rank, the better, and equal ranks share a place. */
export function rate(ratings: Rating[], ranks: number[]): Rating[] {
  const c = Math.sqrt(ratings.reduce((sum, { sigma }) => sum + sigma ** 2 + BETA ** 2, 0));
  const strength = ratings.map(({ mu }) => Math.exp(mu / c));
  const rankOf = (at: number): number => ranks[at] ?? 0;
  const all = ratings.map((_, at) => at);
  const rivals = all.map((q) =>
    all.reduce((sum, i) => sum + (rankOf(i) >= rankOf(q) ? (strength[i] ?? 0) : 0), 0),
  );
  const ties = all.map((q) => all.filter((i) => rankOf(i) === rankOf(q)).length);
  return ratings.map(({ mu, sigma }, i) => {
    let [omega, delta] = [0, 0];
    for (const q of all.filter((other) => rankOf(other) <= rankOf(i))) {
      const share = (strength[i] ?? 0) / (rivals[q] ?? 1);
      const tied = ties[q] ?? 1;
      omega += (q === i ? 1 - share : -share) / tied;
      delta += (share * (1 - share)) / tied;
    }
    const gamma = sigma / c;
    return {
      mu: mu + (sigma ** 2 / c) * omega,
      sigma: sigma * Math.sqrt(Math.max(1 - gamma * (sigma ** 2 / c ** 2) * delta, KAPPA)),
    };
  });
}

/** What a player is shown: what their strength is, three times in four, at least. */
export function shown({ mu, sigma }: Rating): number {
  return Math.max(0, Math.round(40 * (mu - sigma)));
}
