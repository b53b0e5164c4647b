/** What kind of window the page is in. */

import { useEffect, useState } from "preact/hooks";

/** From here on the table fills the window, with the players beside the board. */
export const WIDE = "(min-width: 1100px)";

/** Whether the window answers a media query, always current. */
export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const turn = (): void => setMatches(list.matches);
    turn();
    list.addEventListener("change", turn);
    return () => list.removeEventListener("change", turn);
  }, [query]);
  return matches;
}
