/** A game in a few facts: for how many, how long, how hard. */

import type { GameCard } from "../protocol";

const WEIGHTS = {
  light: "easy to learn",
  medium: "learned in a game",
  heavy: "takes a few games to learn",
} as const;

export function facts(game: GameCard): string[] {
  const { guide } = game;
  const minutes = guide?.minutes ?? [];
  return [
    range(game.seats, "player"),
    ...(minutes.length > 0 ? [`about ${range(minutes, "minute")}`] : []),
    ...(guide == null ? [] : [WEIGHTS[guide.weight]]),
    ...(game.cooperative ? ["one crew"] : []),
    ...(game.has_secrets ? ["hidden hands"] : []),
  ];
}

function range(numbers: number[], noun: string): string {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const count = least === most ? `${most}` : `${least} to ${most}`;
  return `${count} ${noun}${most === 1 ? "" : "s"}`;
}
