/** Hints: what a good bot would consider here. */

import { placeOf, type Place } from "./geometry";
import type { Position } from "./past";
import type { Hint } from "./protocol";
import { offers, plays } from "./scenes";
import { capital } from "./words";

type Considered = Hint["considered"][number];

/** A move that the bot considers, with words for a button and what it gains over the others. */
export interface Suggestion extends Considered {
  label: string;
  lead: string;
  /** Whether its promise is a first guess: the bot turned to another move before it was sure. */
  isVague: boolean;
}

/** What hints have to know of their table. */
export interface Asked {
  position(): Position | null;
  /** Ask for advice on the position; the best move comes first. */
  advise(): Promise<Considered[]>;
  /** Frame these places on the board and no others. */
  frame(places: Place[]): void;
  refuse(sentence: string): void;
  changed(): void;
}

const MOST = 3;

export class Hints {
  /** The best moves, the best first; null while none are shown. */
  suggestions: Suggestion[] | null = null;
  isThinking = false;

  constructor(private readonly table: Asked) {}

  /** Ask for a hint. A hint that comes after the table has moved on is not shown. */
  async ask(): Promise<void> {
    const position = this.table.position();
    if (position === null) return;
    this.isThinking = true;
    this.table.refuse("");
    try {
      const considered = await this.table.advise();
      if (this.table.position()?.ply === position.ply) this.show(considered);
    } catch (error) {
      this.table.refuse((error as Error).message);
    }
    this.isThinking = false;
    this.table.changed();
  }

  /** Close the hint, and take its frame off the board. */
  dismiss(): void {
    if (this.suggestions !== null) this.table.frame([]);
    this.forget();
  }

  forget(): void {
    this.suggestions = null;
  }

  private show(considered: Considered[]): void {
    const scene = this.table.position()?.scene;
    if (scene === undefined) return;
    const labels = new Map(offers(scene).map(({ move, label }) => [move, label]));
    const label = (one: Considered): string => capital(labels.get(one.move) ?? one.move);
    const [first, second] = considered;
    const lead = first && second ? margin(first, second, label(second)) : "";
    this.suggestions = considered.slice(0, MOST).map((one, index) => ({
      ...one,
      label: label(one),
      lead: index === 0 ? lead : "",
      isVague: first !== undefined && percent(one) > percent(first),
    }));
    const best = first && scene.pieces.find((piece) => plays(piece, first.move));
    this.table.frame(best === undefined ? [] : [placeOf(best)]);
  }
}

/** What the best move gains over the next one, as far as that is known: by the figures shown. */
function margin(best: Considered, second: Considered, next: string): string {
  const points = percent(best) - percent(second);
  if (points < 0) return "";
  const words = points === 1 ? "1 point" : `${points} points`;
  return points < 1 ? `about as good as “${next}”` : `${words} better than “${next}”`;
}

function percent({ chance }: Considered): number {
  return Math.round(100 * chance);
}
