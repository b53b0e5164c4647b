/** Following the others: views that come faster than one reads are shown one after the other. */

import type { MomentAt, TableView } from "./protocol";
import type { Speed } from "./settings";

/** What following has to know of its table. */
export interface Followed {
  /** The seats that are played here: their moves are shown at once. */
  mine(): number[];
  speed(): Speed;
  /** Whether nobody watches the present: the page is hidden, or shows the past. */
  isUnwatched(): boolean;
  /** Fetch the scene after so many plies. */
  fetch(ply: number): Promise<TableView["scene"]>;
  /** Show a view; returns how long its own banners and motions take, in milliseconds. */
  show(view: TableView): number;
}

interface Step {
  ply: number;
  view: Promise<TableView>;
}

/** A page never lags more plies than these behind its table. */
export const MOST_BEHIND = 6;

const REST_MS: Record<Speed, number> = { slow: 1500, normal: 850, fast: 380, "at once": 0 };
/** Rests get shorter while many wait, but never so short that nothing can be seen. */
const LEAST_MS = 330;
const CHANCE = 0.6;

export class Follow {
  private shown: TableView | null = null;
  /** The last view that came, shown or not. */
  private latest: TableView | null = null;
  private steps: Step[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isResting = false;
  private isLoading = false;
  /** Rises when what was waited for is of no interest any more. */
  private era = 0;

  constructor(private readonly table: Followed) {}

  /** How many plies have been played that are not shown yet. */
  get behind(): number {
    return (this.latest?.ply ?? 0) - (this.shown?.ply ?? 0);
  }

  /** A view came: show it when its turn has come. */
  take(view: TableView): void {
    const before = this.latest;
    this.latest = view;
    if (before === null || this.isJump(before, view)) {
      this.skip();
      return;
    }
    if (view.ply === before.ply) {
      // The same position: somebody said something, or came, or left.
      const last = this.steps.at(-1);
      if (last === undefined) this.display(view);
      else last.view = Promise.resolve(view);
      return;
    }
    const own = this.lastOwn(before.ply, view);
    if (own !== null) this.forgetSteps();
    this.line(own ?? before.ply + 1, view);
    if (own !== null) this.stopResting();
    this.go();
  }

  /** Show the last view that came, now. */
  skip(): void {
    this.forgetSteps();
    this.stopResting();
    if (this.latest !== null && this.latest !== this.shown) this.display(this.latest);
  }

  /** Another player looks now. */
  forget(): void {
    this.close();
    this.forgetSteps();
    this.stopResting();
    [this.shown, this.latest] = [null, null];
  }

  close(): void {
    clearTimeout(this.timer);
  }

  /** Whether a view is to be shown at once: it goes back, changes sides, or leaps too far. */
  private isJump(before: TableView, view: TableView): boolean {
    return (
      this.table.speed() === "at once" ||
      this.table.isUnwatched() ||
      view.seat !== before.seat ||
      view.started !== before.started ||
      view.ply < before.ply ||
      view.ply - before.ply > MOST_BEHIND
    );
  }

  /** The ply with which the last own decision and the luck that came of it was over, if any. */
  private lastOwn(after: number, view: TableView): number | null {
    const mine = this.table.mine();
    const at = view.movers.findLastIndex((seat) => mine.includes(seat));
    if (at < after) return null;
    let end = at + 1;
    while (end < view.ply && (view.movers[end] ?? 0) < 0) end++;
    return end;
  }

  /** Put the plies from one on in line, up to the view's own. */
  private line(from: number, view: TableView): void {
    for (let ply = from; ply < view.ply; ply++) {
      const loaded = this.table.fetch(ply).then((scene) => viewAt(view, ply, scene));
      // A position that cannot be had is left out: the one after it shows as much.
      this.steps.push({ ply, view: loaded.catch(() => view) });
    }
    this.steps.push({ ply: view.ply, view: Promise.resolve(view) });
    this.steps.splice(0, Math.max(0, this.steps.length - MOST_BEHIND));
  }

  private go(): void {
    const step = this.steps[0];
    if (step === undefined || this.isResting || this.isLoading) return;
    if (step.ply === this.latest?.ply) {
      this.steps.shift();
      this.display(this.latest);
      return;
    }
    const { era } = this;
    this.isLoading = true;
    void step.view.then((view) => {
      if (era !== this.era) return;
      this.isLoading = false;
      if (this.steps[0] === step) this.steps.shift();
      if (view.ply > (this.shown?.ply ?? -1)) this.display(view);
      else this.go();
    });
  }

  private display(view: TableView): void {
    const before = this.shown;
    this.shown = view;
    const busy = this.table.show(view);
    if (before !== null && before.ply !== view.ply) this.rest(this.restAfter(view, busy));
    else this.go();
  }

  private restAfter(view: TableView, busy: number): number {
    const mover = view.movers[view.ply - 1] ?? -1;
    if (this.table.mine().includes(mover)) return busy;
    const whole = REST_MS[this.table.speed()] * (mover < 0 ? CHANCE : 1);
    const rest = Math.max(LEAST_MS, whole / (1 + 0.2 * Math.max(0, this.behind - 1)));
    return Math.max(Math.min(rest, whole), busy);
  }

  private rest(time: number): void {
    this.stopResting();
    this.isResting = true;
    this.timer = setTimeout(() => {
      this.isResting = false;
      this.go();
    }, time);
  }

  private stopResting(): void {
    clearTimeout(this.timer);
    this.isResting = false;
  }

  private forgetSteps(): void {
    this.era++;
    this.isLoading = false;
    this.steps = [];
  }
}

/** What a later view says of an earlier ply, with the scene of that ply. */
export function viewAt(view: TableView, ply: number, scene: TableView["scene"]): TableView {
  const earlier = (at: MomentAt): boolean => at.ply <= ply;
  return {
    ...view,
    ply,
    scene,
    log: view.log.slice(0, ply),
    movers: view.movers.slice(0, ply),
    moments: (view.moments ?? []).filter(earlier),
    // Whoever moved next was to act; luck is nobody's turn.
    to_act: view.movers[ply] ?? -1,
    can_undo: false,
    deadline: null,
    outcome: null,
  };
}
