/** The past of a table: looking at earlier positions, replaying them, and what each ply changed. */

import type { Place } from "./geometry";
import type { Scene } from "./scene";
import { changes, untouchable } from "./scenes";

export interface Position {
  ply: number;
  scene: Scene;
}

/** What the past has to know of its table. */
export interface Present {
  /** The position that the table is in, once it is known. */
  position(): Position | null;
  /** Fetch the scene after so many plies, as the seat that looks now may see it. */
  fetch(ply: number): Promise<Scene>;
  /** Fetch it together with a few that follow, for a replay. */
  fetchOn?(ply: number): Promise<Position[]>;
  refuse(sentence: string): void;
  changed(): void;
}

/** How long a replay shows each ply, in milliseconds. */
export const PACES = { slow: 1500, normal: 750, fast: 200, swift: 50 } as const;
export type Pace = keyof typeof PACES;

/** Below this, nothing has the time to move. */
const STILL_MS = 150;
const BREATH_MS = 60;
/** A replay makes up for so much of a delay, and no more: positions must be seen. */
const LATE_MS = 25;
/** How many scenes of a replay are asked for at once, and how many are left when more are. */
const BATCH = 12;
const RESERVE = 18;

export class Past {
  /** The earlier position that is looked at, with nothing to touch; null for the present. */
  position: Position | null = null;
  /** The places that are framed on the board. */
  traces: Place[] = [];
  isPlaying = false;
  pace: Pace = "normal";

  private readonly scenes = new Map<number, Promise<Scene>>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Rises when a replay stops: what it still waited for is of no interest any more. */
  private run = 0;
  private wanted: number | null = null;
  private isLooking = false;
  /** Rises when all is forgotten: a scene that was asked for in an earlier era comes too late. */
  private era = 0;

  constructor(private readonly present: Present) {}

  /**
   * Look at the position after so many plies; at the last ply, at the present. Of the wishes that
   * come while one is being granted, only the last counts.
   */
  async lookAt(ply: number): Promise<void> {
    this.wanted = ply;
    if (this.isLooking) return;
    this.isLooking = true;
    while (this.wanted !== null) {
      const next: number = this.wanted;
      this.wanted = null;
      await this.show(next);
      if (this.wanted !== null) await new Promise((resolve) => setTimeout(resolve, BREATH_MS));
    }
    this.isLooking = false;
  }

  /** Back to the present. */
  live(): void {
    this.stop();
    this.position = null;
    this.frame([]);
  }

  /** Show the plies from here to the present, one after the other. */
  async replayFrom(ply: number): Promise<void> {
    this.stop();
    this.fetchOn(ply);
    await this.lookAt(ply);
    this.isPlaying = true;
    this.present.changed();
    this.goOn(Date.now() + PACES[this.pace]);
  }

  /** Show the next ply when it is due. One that took longer than its time leaves the next its own. */
  private goOn(due: number): void {
    const { run } = this;
    this.timer = setTimeout(
      () => {
        const next = (this.position?.ply ?? Infinity) + 1;
        this.fetchOn(next);
        if (next > this.last) this.live();
        else
          void this.lookAt(next).then(() => {
            if (run === this.run) this.goOn(Math.max(due, Date.now() - LATE_MS) + PACES[this.pace]);
          });
      },
      Math.max(0, due - Date.now()),
    );
  }

  /** Replay faster or slower from now on. */
  setPace(pace: Pace): void {
    this.pace = pace;
    if (this.isPlaying && this.position !== null) void this.replayFrom(this.position.ply);
    else this.present.changed();
  }

  stop(): void {
    this.close();
    this.isPlaying = false;
    this.present.changed();
  }

  /** The page is left: replay no further. */
  close(): void {
    clearTimeout(this.timer);
    this.run++;
  }

  /** Whether positions follow each other too fast for anything to move. */
  get isSwift(): boolean {
    return this.isPlaying && PACES[this.pace] < STILL_MS;
  }

  /** Frame what the ply with this number changed, or nothing. */
  async traceOf(ply: number | null): Promise<void> {
    const { era } = this;
    let places: Place[] = [];
    try {
      if (ply !== null) places = changes(await this.sceneAt(ply), await this.sceneAt(ply + 1));
    } catch {
      // Without both scenes there is nothing to frame.
    }
    if (era === this.era) this.frame(places);
  }

  /** Frame these places and no others. */
  frame(places: Place[]): void {
    this.traces = places;
    this.present.changed();
  }

  /** The table is at this ply now; forget what lay after it. */
  moveTo(ply: number): void {
    for (const later of this.scenes.keys()) if (later > ply) this.scenes.delete(later);
    if (this.position !== null && this.position.ply >= ply) this.position = null;
    if (this.position === null) this.traces = [];
  }

  /** Another seat looks now, and may see other things. */
  forgetScenes(): void {
    this.scenes.clear();
  }

  /** Another player looks now, who may not see what this one saw. */
  forget(): void {
    this.era++;
    this.forgetScenes();
    this.position = null;
    this.traces = [];
  }

  private get last(): number {
    return this.present.position()?.ply ?? 0;
  }

  private async show(ply: number): Promise<void> {
    if (ply >= this.last) {
      this.live();
      return;
    }
    const { era } = this;
    try {
      const scene = await this.sceneAt(Math.max(0, ply));
      if (era !== this.era) return;
      this.position = { ply: Math.max(0, ply), scene: untouchable(scene) };
      const before = ply > 0 ? await this.sceneAt(ply - 1) : scene;
      if (era === this.era) this.traces = changes(before, scene);
    } catch (error) {
      this.stop();
      this.present.refuse((error as Error).message);
    }
    this.present.changed();
  }

  /** Ask for the scenes that a replay shows next, before it needs them. */
  private fetchOn(ply: number): void {
    const end = Math.min(this.last, ply + RESERVE);
    let first = Math.max(0, ply);
    while (first < end && this.scenes.has(first)) first++;
    if (first >= end || this.present.fetchOn === undefined) return;
    const batch = this.present.fetchOn(first);
    for (let at = first; at < Math.min(this.last, first + BATCH); at++) {
      if (this.scenes.has(at)) continue;
      const scene = batch.then((positions) => {
        const found = positions.find((position) => position.ply === at);
        return found === undefined ? this.present.fetch(at) : found.scene;
      });
      scene.catch(() => this.scenes.delete(at));
      this.scenes.set(at, scene);
    }
  }

  private sceneAt(ply: number): Promise<Scene> {
    const now = this.present.position();
    if (now?.ply === ply) return Promise.resolve(now.scene);
    let scene = this.scenes.get(ply);
    if (scene === undefined) {
      scene = this.present.fetch(ply);
      scene.catch(() => this.scenes.delete(ply));
      this.scenes.set(ply, scene);
    }
    return scene;
  }
}
