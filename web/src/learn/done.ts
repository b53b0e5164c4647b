/** What this browser remembers of lessons: which are done, and how far the others have come. */

import { read, write } from "../kept";

const DONE = "starboard lessons";
const MOVES = "starboard lesson";

export function isDone(game: string, lesson: string): boolean {
  return read<string[]>(DONE, []).includes(`${game}/${lesson}`);
}

export function tickOff(game: string, lesson: string): void {
  const name = `${game}/${lesson}`;
  write(DONE, [...read<string[]>(DONE, []).filter((other) => other !== name), name]);
}

/** The moves with which a lesson was left. Only the last lesson is remembered. */
export function movesOf(game: string, lesson: string): string[] {
  const kept = read<{ name?: string; moves?: string[] }>(MOVES, {});
  return kept.name === `${game}/${lesson}` ? (kept.moves ?? []) : [];
}

export function keepMoves(game: string, lesson: string, moves: string[]): void {
  write(MOVES, { name: `${game}/${lesson}`, moves });
}
