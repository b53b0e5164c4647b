/** Moments: banners of what nobody should miss, one after the other, and the ways of pieces. */

import type { MomentAt } from "./protocol";
import type { Moment } from "./scene";
import type { Speed } from "./settings";
import type { Sound } from "./sounds";

/** The ways by which pieces came, by their ids: middles of places, in squares. */
export type Ways = ReadonlyMap<string, number[][]>;

/** The moments of the plies after one and up to another, in their order. */
export function momentsBetween(moments: MomentAt[], after: number, upTo: number): Moment[] {
  return moments.filter(({ ply }) => ply > after && ply <= upTo).map(({ moment }) => moment);
}

/** The ways of these moments, those of one piece strung together. */
export function waysOf(moments: Moment[]): Ways {
  const ways = new Map<string, number[][]>();
  for (const { pieces, path } of moments) {
    const [first] = pieces;
    if (first === undefined || path.length === 0) continue;
    ways.set(first, [...(ways.get(first) ?? []), ...path]);
  }
  return ways;
}

const SHORTEST_MS = 1000;
const LONGEST_MS = 4000;
/** Time to read a letter, beyond what the shortest time is enough for. */
const LETTER_MS = 22;
const ENOUGH = 24;
const HASTE: Record<Speed, number> = { slow: 1.5, normal: 1, fast: 0.7, "at once": 0.7 };

/** How long a banner stays: about a second, longer for a long sentence. */
export function readingTime({ title, sentence }: Moment, speed: Speed): number {
  const letters = Math.max(0, title.length + sentence.length - ENOUGH);
  return Math.min(LONGEST_MS, SHORTEST_MS + letters * LETTER_MS) * HASTE[speed];
}

/** What banners have to know of their page. */
export interface Stage {
  speed(): Speed;
  sound(kind: Sound): void;
  changed(): void;
}

/** More than these have gone by too fast to be news; the log has them all. */
const MOST = 4;

export class Banners {
  /** The moment that is shown now, and how many came before it. */
  current: Moment | null = null;
  count = 0;

  private waiting: Moment[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly stage: Stage) {}

  /** Announce those of these moments that have a title; returns how long that will take. */
  announce(moments: Moment[]): number {
    const titled = moments.filter(({ title }) => title !== "");
    this.waiting = [...this.waiting, ...titled].slice(-MOST);
    if (this.current === null) this.next();
    return titled.slice(-MOST).reduce((sum, one) => sum + readingTime(one, this.stage.speed()), 0);
  }

  /** On to the next banner; true if there was one to take away. */
  skip(): boolean {
    const was = this.current !== null;
    if (was) this.next();
    return was;
  }

  /** Take all banners away. */
  clear(): void {
    this.waiting = [];
    if (this.current !== null) this.next();
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private next(): void {
    clearTimeout(this.timer);
    this.current = this.waiting.shift() ?? null;
    if (this.current !== null) {
      this.count++;
      this.stage.sound(this.current.tone);
      const time = readingTime(this.current, this.stage.speed());
      this.timer = setTimeout(() => this.next(), time);
    }
    this.stage.changed();
  }
}
