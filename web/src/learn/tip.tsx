import { useEffect, useRef, useState } from "preact/hooks";
import { useSettings } from "../frame";
import type { GameDetails, TipCard } from "../protocol";
import type { Scene } from "../scene";
import { offers } from "../scenes";
import { change } from "../settings";
import { isSeen, see, tipsFor } from "./tips";

interface Props {
  details: GameDetails;
  scene: Scene;
  ply: number;
  /** Whether the player is to choose now. */
  isAsked: boolean;
}

/** A word about a kind of choice that this browser's player meets for the first time. */
export function Tip({ details, scene, ply, isAsked }: Props) {
  const { coach } = useSettings();
  const [, redraw] = useState(0);
  const game = details.card.name;
  const tip = coach && isAsked ? newTip(details, scene) : undefined;
  useSeen(game, tip, ply);
  if (tip === undefined) return null;
  return (
    <section class="first-sight" aria-label="Coach">
      <p role="status">{tip.words}</p>
      <div class="row">
        <button
          type="button"
          class="small"
          onClick={() => {
            see(game, tip);
            redraw((count) => count + 1);
          }}
        >
          Got it
        </button>
        <button type="button" class="small" onClick={() => change({ coach: false })}>
          No more tips
        </button>
      </div>
    </section>
  );
}

function newTip(details: GameDetails, scene: Scene): TipCard | undefined {
  const offered = offers(scene).map(({ move }) => move);
  // Where there is one move only, there is no choice to explain.
  if (offered.length < 2) return undefined;
  const tips = tipsFor(details.tips ?? [], offered);
  return tips.find((tip) => !isSeen(details.card.name, tip));
}

/** Whoever has moved has seen the tip that stood there. */
function useSeen(game: string, tip: TipCard | undefined, ply: number): void {
  const stood = useRef<{ tip: TipCard; ply: number } | null>(null);
  useEffect(() => {
    if (stood.current !== null && stood.current.ply !== ply) see(game, stood.current.tip);
    stood.current = tip === undefined ? null : { tip, ply };
  }, [game, tip, ply]);
}
