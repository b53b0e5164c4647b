import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useSettings } from "../frame";
import type { GameDetails, TipCard } from "../protocol";
import type { Scene } from "../scene";
import { offers } from "../scenes";
import { change } from "../settings";
import { calmest } from "./calm";
import { isSeen, see, tipsFor } from "./tips";

/** Pixels between a word and what is above and below it. */
const GAP = 4;
/** How many things that only lie there one that may be touched is worth: a full board of them. */
const TOUCH = 40;

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
  const place = useRef<HTMLElement>(null);
  useSeen(game, tip, ply);
  useCalm(place, tip);
  if (tip === undefined) return null;
  return (
    <section class="first-sight" aria-label="Coach" ref={place}>
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

/** Over a board, a word lies where it covers least of what may be touched. */
function useCalm(place: RefObject<HTMLElement | null>, tip: TipCard | undefined): void {
  useEffect(() => {
    // The board is drawn by then.
    const frame = requestAnimationFrame(() => {
      const word = place.current;
      const play = word?.closest(".narrow .play");
      const heart = play?.querySelector(".heart");
      const dock = play?.querySelector(".dock");
      if (word == null || play == null || heart == null || dock == null) return;
      const [from, to] = [heart.getBoundingClientRect().top, dock.getBoundingClientRect().top];
      const things = [...heart.querySelectorAll(".piece")].map((piece) => {
        const { top, bottom } = piece.getBoundingClientRect();
        return { top, bottom, weight: piece.classList.contains("touch") ? TOUCH : 1 };
      });
      const top = calmest(word.offsetHeight + 2 * GAP, from, to, things) + GAP;
      word.style.top = `${top - play.getBoundingClientRect().top}px`;
    });
    return () => cancelAnimationFrame(frame);
  }, [tip]);
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
