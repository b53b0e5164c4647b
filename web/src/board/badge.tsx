import { badgePath } from "./draw";
import { symbolId } from "./symbols";

/** A seat's colour and shape. */
export function Badge({ seat }: { seat: number }) {
  return (
    <svg class={`badge-icon seat-${seat}`} viewBox="-11 -11 22 22" aria-hidden="true">
      <path d={badgePath(seat)} />
    </svg>
  );
}

/** A game's symbol in a line of text. */
export function Picture({
  game,
  symbol,
  seat,
}: {
  game: string;
  symbol: string;
  seat?: number | null;
}) {
  return (
    <svg
      class={`picture${seat == null ? "" : ` seat-${seat}`}`}
      viewBox="0 0 100 100"
      aria-hidden="true"
    >
      <use href={`#${symbolId(game, symbol)}`} width="100" height="100" />
    </svg>
  );
}
