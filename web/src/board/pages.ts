/** Pages: on a narrow screen, a table of several boards shows one of them at a time. */

import { distance, middleOf, type Place } from "../geometry";
import type { Scene } from "../scene";
import { groupsOf, type Part } from "./parts";

export interface Page extends Part {
  /** How many things of it may be touched. */
  touches: number;
}

/** Places a little beyond the edge of a board still lie on it. */
const EDGE = 0.5;

/** A page for each board, if there are several; what is no board goes with the first. */
export function pagesOf(scene: Scene): Page[] {
  const boards = scene.zones.filter(({ kind }) => kind === "board");
  const [first] = boards;
  if (first === undefined || boards.length < 2) return [];
  const rest = scene.zones.filter(({ kind }) => kind !== "board");
  const groups = boards.map((board) => (board === first ? [board, ...rest] : [board]));
  return groupsOf(scene, groups).map((part) => ({
    ...part,
    // "Hyperspace: turns travelled" is "Hyperspace" in a row of pages.
    label: part.label.split(/[:,(]/)[0] ?? part.label,
    touches: part.scene.pieces.filter(({ move }) => move !== null).length,
  }));
}

/** Whether a place of the table lies on a page. */
export function isOn(page: Page, place: Place): boolean {
  const [x, y] = middleOf(place);
  return page.scene.zones.some((zone) => distance(x, y, zone) < EDGE);
}

/**
 * The page to turn to when a position arrives: a board that was not there before, or else what may
 * be touched, or else where something changed. Where there is nothing to see, no page is turned.
 */
export function turnTo(pages: Page[], before: Page[], now: string, fresh: Place[]): string {
  const added = pages.find(({ id }) => before.length > 0 && !before.some((one) => one.id === id));
  if (added !== undefined) return added.id;
  const here = pages.find(({ id }) => id === now);
  if (here !== undefined && here.touches > 0) return now;
  const most = pages.reduce((best, page) => (page.touches > best.touches ? page : best));
  if (most.touches > 0) return most.id;
  const area = ({ scene }: Page): number => scene.width * scene.height;
  const largest = pages.reduce((best, page) => (area(page) > area(best) ? page : best));
  if (here !== undefined && (fresh.length === 0 || fresh.some((place) => isOn(here, place))))
    return now;
  const changed = pages.find((page) => fresh.some((place) => isOn(page, place)));
  return (changed ?? here ?? largest).id;
}
