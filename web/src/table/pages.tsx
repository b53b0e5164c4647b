import { useMemo, useRef, useState } from "preact/hooks";
import { isOn, pagesOf, turnTo, type Page } from "../board/pages";
import { NARROW } from "../board/view";
import type { Place } from "../geometry";
import { useMedia } from "../media";
import type { Scene } from "../scene";

export interface Pages {
  all: Page[];
  /** The page that is shown; null where all boards are. */
  shown: Page | null;
  choose(id: string): void;
  /** Those of these places that are shown. */
  seen(places: Place[]): Place[];
}

const NONE: Page[] = [];

/** The boards of a scene one at a time, where there is no room for all. */
export function usePages(scene: Scene, fresh: Place[]): Pages {
  const isNarrow = useMedia(NARROW);
  const all = useMemo(() => (isNarrow ? pagesOf(scene) : NONE), [isNarrow, scene]);
  const [, redraw] = useState(0);
  const last = useRef<{ all: Page[]; now: string }>({ all: NONE, now: "" });
  // A page stays as it was chosen until the next position arrives.
  if (last.current.all !== all) {
    const { all: before, now } = last.current;
    last.current = { all, now: all.length === 0 ? "" : turnTo(all, before, now, fresh) };
  }
  const choose = (id: string): void => {
    last.current = { all, now: id };
    redraw((count) => count + 1);
  };
  const { now } = last.current;
  const shown = all.find(({ id }) => id === now) ?? null;
  const seen = (places: Place[]): Place[] =>
    shown === null ? places : places.filter((place) => isOn(shown, place));
  return { all, shown, choose, seen };
}

/** A tab for each board; it tells how much may be touched there. */
export function PageTabs({ pages: { all, shown, choose } }: { pages: Pages }) {
  if (shown === null) return null;
  return (
    <div class="pages" role="group" aria-label="Boards">
      {all.map(({ id, label, touches }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === shown.id}
          aria-label={touches > 0 ? `${label}, ${touches} to touch` : label}
          onClick={() => choose(id)}
        >
          {label}
          {touches > 0 && <b>{touches}</b>}
        </button>
      ))}
    </div>
  );
}
