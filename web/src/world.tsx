import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { symbolId } from "./board/symbols";
import { useSettings } from "./frame";
import { boardTheme, themeFor, wear } from "./look";
import type { GameDetails } from "./protocol";
import type { Look } from "./scene";
import { dressAs } from "./settings";

/** The whole page wears a game's look as long as this is shown. */
export function useWorld(look: Look | null): void {
  useLayoutEffect(() => {
    dressAs(look);
  }, [look]);
  useEffect(() => () => dressAs(null), []);
}

interface Props {
  look: Look | null;
  /** Whether it is lit as the page is, as the game's boards are, or as the game is by itself. */
  light?: "page" | "board" | "own";
  children: ComponentChildren;
  class: string;
  inert?: boolean;
  "aria-hidden"?: "true";
}

/** A part of a page in a game's look. */
export function World({ look, light = "page", children, ...rest }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const { theme } = useSettings();
  useLayoutEffect(() => {
    const themes = { page: themeFor, board: boardTheme, own: () => look?.theme ?? null };
    if (place.current !== null) wear(place.current, look, look && themes[light](look, theme));
  }, [look, light, theme]);
  return (
    <div {...rest} ref={place}>
      {children}
    </div>
  );
}

/** A game's ground, behind everything: a starfield, a sea. */
export function Ground({ details }: { details: GameDetails }) {
  const { name, look } = details.card;
  const symbol = details.symbols[look?.ground ?? ""];
  if (look == null || symbol === undefined) return null;
  const [width = 100, height = 100] = symbol.box ?? [];
  return (
    <svg
      class="world-ground"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <use href={`#${symbolId(name, look.ground)}`} width={width} height={height} />
    </svg>
  );
}
