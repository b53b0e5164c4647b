/** A game's look on the page: its colours as properties that the style sheet reads. */

import type { Look, Palette, ThemeName } from "./scene";

/** The names of a palette's colours in the style sheet. */
const COLOURS: (keyof Palette)[] = ["ground", "surface", "board", "line", "ink", "quiet", "accent"];

const DARK_INK = "#0b0f18";
const LIGHT_INK = "#ffffff";

/** The theme that a game is shown in: the one the player chose, or else its own. */
export function themeFor(look: Look | null, chosen: "system" | ThemeName): ThemeName | null {
  return chosen === "system" ? (look?.theme ?? null) : chosen;
}

/** The theme of a game's boards: a window on the night stays dark on a light page. */
export function boardTheme(look: Look | null, chosen: "system" | ThemeName): ThemeName | null {
  return look?.is_night_sky ? "dark" : themeFor(look, chosen);
}

/** Put a look on an element, or take it off. Everything inside has its colours and its type. */
export function wear(element: HTMLElement, look: Look | null, theme: ThemeName | null): void {
  if (theme === null) delete element.dataset.theme;
  else element.dataset.theme = theme;
  if (look === null || theme === null) {
    delete element.dataset.face;
    for (const name of [...COLOURS, "on-accent"]) element.style.removeProperty(`--${name}`);
    return;
  }
  element.dataset.face = look.face;
  for (const name of COLOURS) element.style.setProperty(`--${name}`, look[theme][name]);
  element.style.setProperty("--on-accent", inkOn(look[theme].accent));
}

/** Black or white, whichever is read better on a colour. */
export function inkOn(colour: string): string {
  return contrast(colour, DARK_INK) >= contrast(colour, LIGHT_INK) ? DARK_INK : LIGHT_INK;
}

/** How well one colour is read on another, from 1 to 21, as the web's guidelines define it. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [lightOf(one), lightOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function lightOf(colour: string): number {
  const part = (at: number): number => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}
