import { useSettings } from "../frame";
import { themeFor } from "../look";
import { useMedia } from "../media";
import type { GameDetails } from "../protocol";

/** One of a game's pictures, drawn by the server in the colours of this page. */
export function Picture({ details, number }: { details: GameDetails; number: number }) {
  const { theme } = useSettings();
  const isDark = useMedia("(prefers-color-scheme: dark)");
  const { name, look, version } = details.card;
  const worn = themeFor(look ?? null, theme) ?? (isDark ? "dark" : "light");
  const address = `/api/games/${encodeURIComponent(name)}/pictures/${worn}/${number}`;
  // The words beside it say what it shows.
  return <img class="scene" src={`${address}?v=${version}`} alt="" loading="lazy" />;
}
