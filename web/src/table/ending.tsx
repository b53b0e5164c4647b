import { useState } from "preact/hooks";
import { rematch } from "../api";
import { RecordLink, Tool } from "../button";
import { Icon } from "../icons";
import type { TableView } from "../protocol";
import { go } from "../router";
import type { Session } from "../session";
import { headline } from "../words";

/** The game is over: who won, and what now. */
export function Ending({ session, view }: { session: Session; view: TableView }) {
  const [trouble, setTrouble] = useState("");
  const again = async (): Promise<void> => {
    if (view.rematch != null) {
      go(`/t/${view.rematch}`);
      return;
    }
    try {
      const opened = await rematch(view.table);
      go(`/t/${opened.table}`);
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };
  const { mine } = session.card;
  const words = headline(
    view.outcome?.payoffs ?? [],
    mine,
    session.details.card.cooperative,
    (seat) => session.nameOf(seat),
  );
  return (
    <section class="ending" aria-label="Result">
      <h2>{words}</h2>
      <div class="row">
        {(mine.length > 0 || view.rematch != null) && (
          <button type="button" class="primary" onClick={() => void again()}>
            <Icon name="again" /> {view.rematch == null ? "Play again" : "Go to the new table"}
          </button>
        )}
        <Tool icon="next" words="Watch it again" onClick={() => void session.past.replayFrom(0)} />
        <RecordLink view={view} words="Record" />
      </div>
      {trouble && <p role="alert">{trouble}</p>}
    </section>
  );
}
