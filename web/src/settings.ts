/** What this browser remembers: the player's name, looks and sounds. */

import { themeFor, wear } from "./look";
import type { Look } from "./scene";

/** How fast the moves of others are shown, one after the other. */
export const SPEEDS = ["slow", "normal", "fast", "at once"] as const;
export type Speed = (typeof SPEEDS)[number];

export interface Settings {
  name: string;
  theme: "system" | "light" | "dark";
  motion: boolean;
  follow: Speed;
  /** From 0, which is off, to 1. */
  volume: number;
  /** Whether a finger's first touch only describes, and the second plays. */
  careful: boolean;
  notify: boolean;
  /** Whether the player wants to see a rating. */
  rating: boolean;
  /** Whether a coach says a word about each new kind of choice. */
  coach: boolean;
}

const KEY = "starboard";
const FIRST: Settings = {
  name: "",
  theme: "system",
  motion: true,
  follow: "normal",
  volume: 0.25,
  careful: false,
  notify: false,
  rating: false,
  coach: true,
};

let current = load();
const listeners = new Set<() => void>();

function load(): Settings {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...FIRST };
  }
}

export function settings(): Settings {
  return current;
}

export function change(part: Partial<Settings>): void {
  current = { ...current, ...part };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // A browser that stores nothing can still play.
  }
  dress();
  for (const listener of listeners) listener();
}

export function onSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let look: Look | null = null;

/** The page shows a game with this look from now on, or none. */
export function dressAs(next: Look | null): void {
  look = next;
  dress();
}

/** Put theme and look on the page, and whether it may move; the style sheet does the rest. */
export function dress(): void {
  if (current.motion) delete document.documentElement.dataset.motion;
  else document.documentElement.dataset.motion = "off";
  wear(document.documentElement, look, themeFor(look, current.theme));
}

/** Whether pieces are animated: the switch says so, and the system does not ask for less motion. */
export function isMotionWanted(): boolean {
  return current.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
