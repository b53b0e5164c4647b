/** What a finished game was about: fetched while a bot thinks about it, and counted for people. */

import { getStudy } from "../api";
import type { GainAt, Judgement, Study } from "../protocol";

const AGAIN_MS = 1000;

/** A decision that gave so much of the game away is called a mistake. */
export const MISTAKE = 0.1;

/** Asks for a table's study until the bot has judged all of it. */
export class StudyWatch {
  study: Study | null = null;
  trouble = "";
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(
    private readonly table: string,
    private readonly changed: () => void,
    private readonly fetch: typeof getStudy = getStudy,
  ) {}

  async look(): Promise<void> {
    try {
      this.study = await this.fetch(this.table);
      this.trouble = "";
    } catch (error) {
      this.trouble = (error as Error).message;
    }
    if (this.isClosed) return;
    if (this.study?.done !== true)
      this.timer = setTimeout(() => void this.look(), this.trouble ? 5 * AGAIN_MS : AGAIN_MS);
    this.changed();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }
}

/** Points by source, a number for each seat; the sources in the order in which they first paid. */
export function tally(gains: GainAt[], seats: number): { source: string; points: number[] }[] {
  const rows = new Map<string, number[]>();
  for (const { source, seat, points } of gains) {
    const row = rows.get(source) ?? Array.from({ length: seats }, () => 0);
    row[seat] = (row[seat] ?? 0) + points;
    rows.set(source, row);
  }
  return [...rows].map(([source, points]) => ({ source, points }));
}

export interface Line {
  seat: number;
  points: [number, number][];
}

/** How the points of each seat grew, ply by ply. */
export function growth(gains: GainAt[], seats: number, last: number): Line[] {
  return Array.from({ length: seats }, (_, seat) => {
    let sum = 0;
    const points: [number, number][] = [[0, 0]];
    for (const gain of gains.filter((one) => one.seat === seat)) {
      points.push([gain.ply, sum]);
      sum += gain.points;
      points.push([gain.ply, sum]);
    }
    points.push([last, sum]);
    return { seat, points };
  });
}

/** What each seat could expect at its decisions, from 0 to 1, and what came of it. */
export function prospects(decisions: Judgement[], payoffs: number[], last: number): Line[] {
  const [low, high] = [Math.min(0, ...payoffs), Math.max(1, ...payoffs)];
  return payoffs.map((payoff, seat) => {
    const own = decisions.filter((decision) => decision.seat === seat);
    const points = own.map(({ ply, most }): [number, number] => [ply, most]);
    return { seat, points: [...points, [last, (payoff - low) / (high - low)]] };
  });
}

/** How well a seat played. */
export interface Account {
  seat: number;
  decisions: number;
  best: number;
  mistakes: number;
}

export function accounts(decisions: Judgement[], seats: number): Account[] {
  return Array.from({ length: seats }, (_, seat) => {
    const own = decisions.filter((decision) => decision.seat === seat);
    return {
      seat,
      decisions: own.length,
      best: own.filter(({ move, better }) => move === better).length,
      mistakes: own.filter(isMistake).length,
    };
  });
}

export function isMistake({ most, worth }: Judgement): boolean {
  return most - worth >= MISTAKE;
}

/** A share as people say it; nothing is certain before the end. */
export function percent(share: number): string {
  return `${Math.min(99, Math.max(1, Math.round(100 * share)))} %`;
}
