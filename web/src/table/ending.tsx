import { useState } from "preact/hooks";
import { pictureAddress, rematch } from "../api";
import { RecordLink, Tool } from "../button";
import { Icon } from "../icons";
import { sealed } from "../luck/share";
import type { Again, TableView } from "../protocol";
import { go } from "../router";
import type { Session } from "../session";
import { headline } from "../words";

/** The game is over: who won, and what now. */
export function Ending({ session, view }: { session: Session; view: TableView }) {
  const [trouble, setTrouble] = useState("");
  const again = async (wish: Partial<Again>): Promise<void> => {
    try {
      const opened = await rematch(view.table, { ...wish, ...(await sealed()) });
      go(`/t/${opened.table}`);
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };
  const { mine } = session.card;
  const payoffs = view.outcome?.payoffs ?? [];
  const { cooperative } = session.details.card;
  const words = headline(payoffs, mine, cooperative, (seat) => session.nameOf(seat));
  const best = Math.max(...payoffs);
  const hasWon = mine.some((seat) => best > 0 && payoffs[seat] === best);
  const hasBots = view.players.some(({ bot }) => bot != null);
  const isOpen = view.rematch == null;
  const isAgain = isOpen && mine.length > 0;
  return (
    <section class={hasWon ? "ending won" : "ending"} aria-label="Result">
      {hasWon && <Sparks />}
      <div class="headline">
        <h2>{words}</h2>
        {!isOpen && (
          <button type="button" class="primary" onClick={() => go(`/t/${view.rematch}`)}>
            <Icon name="again" /> Go to the new table
          </button>
        )}
        {isAgain && (
          <button type="button" class="primary" onClick={() => void again({})}>
            <Icon name="again" /> Play again
          </button>
        )}
      </div>
      <div class="row">
        {isAgain && hasBots && (
          <Tool icon="up" words="One level up" onClick={() => void again({ level_up: true })} />
        )}
        {isAgain && (
          <Tool icon="swap" words="Swap seats" onClick={() => void again({ swap: true })} />
        )}
        <Tool icon="next" words="Watch it again" onClick={() => void session.past.replayFrom(0)} />
        <ShareTool view={view} words={words} title={session.details.card.title} />
        <RecordLink view={view} words="Record" />
      </div>
      {trouble && <p role="alert">{trouble}</p>}
    </section>
  );
}

/** Send the table on, with a picture where the browser can; elsewhere the picture opens. */
function ShareTool({ view, words, title }: { view: TableView; words: string; title: string }) {
  const share = async (): Promise<void> => {
    const url = `${location.origin}/t/${view.table}`;
    if (navigator.share === undefined) {
      window.open(pictureAddress(view.table), "_blank", "noopener");
      return;
    }
    // Whoever closes the sheet has shared nothing, which is no mistake.
    await navigator.share({ title: `${title}: ${words}`, url }).catch(() => undefined);
  };
  return <Tool icon="share" words="Share" onClick={() => void share()} />;
}

/** A small firework in the colours of the game's look; still for those who asked for stillness. */
function Sparks() {
  return (
    <span class="sparks" aria-hidden="true">
      {Array.from({ length: 14 }, (_, spark) => (
        <i key={spark} />
      ))}
    </span>
  );
}
