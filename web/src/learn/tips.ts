/** The coach of real games: what to say at the first sight of each kind of choice. */

import { read, write } from "../kept";
import { mentions } from "../markdown";
import type { TipCard } from "../protocol";
import type { Scene } from "../scene";
import { offers } from "../scenes";

const SEEN = "starboard tips";

/** Whether a move is meant by a pattern: `fly *` means every flight. */
export function isMeant(pattern: string, move: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(move);
}

function isAbout(tip: TipCard, move: string): boolean {
  return tip.moves.some((pattern) => isMeant(pattern, move));
}

/** The tips about the moves that are offered, the one that matters most first. */
export function tipsFor(tips: TipCard[], offered: string[]): TipCard[] {
  // A move is of the first kind that fits, so that `lay gate A` is not also any `lay *`.
  const first = new Set(offered.map((move) => tips.find((tip) => isAbout(tip, move))));
  return tips.filter((tip) => first.has(tip));
}

function name(game: string, tip: TipCard): string {
  return `${game}/${tip.moves.join(", ")}`;
}

export function isSeen(game: string, tip: TipCard): boolean {
  return read<string[]>(SEEN, []).includes(name(game, tip));
}

/** This browser has shown the tip, and need not do so again. */
export function see(game: string, tip: TipCard): void {
  if (!isSeen(game, tip)) write(SEEN, [...read<string[]>(SEEN, []), name(game, tip)]);
}

/** Whoever has made a move in a lesson needs no tip about its kind. */
export function seeMove(game: string, tips: TipCard[], move: string): void {
  for (const tip of tipsFor(tips, [move])) see(game, tip);
}

/** The rule that matters now: what was refused last, or else what there is to choose. */
export function ruleNow(tips: TipCard[], scene: Scene, refusal: string): string | null {
  const refused = mentions(refusal).find((span) => span.kind === "rule");
  if (refused?.kind === "rule") return refused.rule;
  const [tip] = tipsFor(
    tips,
    offers(scene).map(({ move }) => move),
  );
  return tip?.rules[0]?.replace(/^rule /, "") ?? null;
}

/** All tips are new again. */
export function forgetTips(): void {
  write(SEEN, []);
}
