/** News: what a view tells of the plies since the one before it. */

import type { Place } from "./geometry";
import { momentsBetween, waysOf, type Ways } from "./moments";
import { heardOf } from "./others";
import type { Position } from "./past";
import type { TableView } from "./protocol";
import type { Moment, Scene } from "./scene";
import { changes } from "./scenes";

export interface News {
  /** Where the last decision of another changed something, unless the game marks that itself. */
  fresh: Place[];
  /** Whose decision that was; null if nobody's in particular. */
  freshOf: number | null;
  /** What others just did, for those who cannot see the board. */
  heard: string;
  /** What just happened that nobody should miss. */
  moments: Moment[];
  /** The ways by which pieces came. */
  ways: Ways;
}

/** With a first look, or after moves were taken back, there are none. */
export const NO_NEWS: News = {
  fresh: [],
  freshOf: null,
  heard: "",
  moments: [],
  ways: new Map(),
};

/** What is new in a view with this scene, since a position of which the *old* news told. */
export function newsOf(
  view: TableView,
  scene: Scene,
  was: Position | null,
  old: News,
  mine: number[],
): News {
  if (was === null || view.ply < was.ply) return NO_NEWS;
  const moments = momentsBetween(view.moments ?? [], was.ply, view.ply);
  const news = { moments, ways: waysOf(moments), heard: heardOf(view, was.ply, mine) };
  const movers = view.movers.slice(was.ply, view.ply);
  const decider = movers.findLast((seat) => seat >= 0);
  // What luck brings does not hide what the last player decided.
  if (decider === undefined && movers.length > 0)
    return { ...news, fresh: old.fresh, freshOf: old.freshOf };
  // At a shared screen, everybody is another to somebody.
  const isOwn = mine.length === 1 && decider !== undefined && mine.includes(decider);
  return { ...news, fresh: isOwn ? [] : freshIn(scene, was.scene), freshOf: decider ?? null };
}

/** What changed from one scene to the next, if the game does not mark it itself. */
function freshIn(scene: Scene, before: Scene): Place[] {
  const isMarked = scene.pieces.some(({ mark }) => mark === "last");
  return isMarked ? [] : changes(before, scene, false);
}
