import { useState } from "preact/hooks";
import { recordAddress, rematch } from "../api";
import { Icon } from "../icons";
import type { ConsideredMove, TableView } from "../protocol";
import { go } from "../router";
import { offers } from "../scenes";
import type { Session } from "../session";

export const ZOOMS = [1, 1.5, 2, 3];

interface Props {
  session: Session;
  view: TableView;
  zoom: number;
  onZoom: (zoom: number) => void;
}

/** What one may do besides moving. */
export function Tools({ session, view, zoom, onZoom }: Props) {
  const since = session.lastOwnPly;
  const at = ZOOMS.indexOf(zoom);
  return (
    <>
      {view.outcome != null && session.past === null && <Ending session={session} view={view} />}
      {session.hint !== null && <HintList session={session} considered={session.hint} />}
      <div class="tools" role="toolbar" aria-label="Tools">
        {view.seat >= 0 && (
          <button
            type="button"
            class="tool"
            disabled={session.undoSeat === null}
            onClick={() => session.undo()}
          >
            <Icon name="undo" /> Undo
          </button>
        )}
        {view.seat >= 0 && view.outcome == null && (
          <button
            type="button"
            class="tool"
            disabled={!session.isMyTurn || session.isThinking}
            onClick={() => void session.askHint()}
          >
            <Icon name="hint" /> {session.isThinking ? "Thinking…" : "Hint"}
          </button>
        )}
        {view.seat >= 0 && (
          <button
            type="button"
            class="tool"
            disabled={since === null}
            title="What happened since my last move"
            onClick={() => since !== null && void session.replayFrom(since)}
          >
            <Icon name="since" /> Recap
          </button>
        )}
        {zoom > 0 && (
          <span class="zoom">
            <button
              type="button"
              class="tool"
              aria-label="Smaller board"
              disabled={at <= 0}
              onClick={() => onZoom(ZOOMS[at - 1] ?? 1)}
            >
              <Icon name="minus" />
            </button>
            <button
              type="button"
              class="tool"
              aria-label="Larger board"
              disabled={at >= ZOOMS.length - 1}
              onClick={() => onZoom(ZOOMS[at + 1] ?? 1)}
            >
              <Icon name="plus" />
            </button>
          </span>
        )}
      </div>
    </>
  );
}

function HintList({ session, considered }: { session: Session; considered: ConsideredMove[] }) {
  const labels = new Map(offers(session.scene ?? EMPTY).map(({ move, label }) => [move, label]));
  const best = considered.slice(0, 3);
  return (
    <section class="hint" aria-label="Hint" role="status">
      <h3>A good bot would consider</h3>
      <ol>
        {best.map(({ move, share, payoff }) => (
          <li key={move}>
            <button type="button" class="small" onClick={() => session.play(move)}>
              {labels.get(move) ?? move}
            </button>
            <meter min={0} max={1} value={share} aria-label="Share of its thoughts" />
            <small>
              {Math.round(share * 100)} %, expects {payoff.toFixed(2)}
            </small>
          </li>
        ))}
      </ol>
      <button
        type="button"
        class="quiet"
        aria-label="Close the hint"
        onClick={() => session.dismiss()}
      >
        <Icon name="close" />
      </button>
    </section>
  );
}

const EMPTY = { width: 0, height: 0, status: "", zones: [], pieces: [], controls: [], panels: [] };

/** The game is over: who won, and what now. */
function Ending({ session, view }: { session: Session; view: TableView }) {
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
  return (
    <section class="ending" aria-label="Result">
      <h2>{headline(session, view)}</h2>
      <div class="row">
        {(session.card.mine.length > 0 || view.rematch != null) && (
          <button type="button" class="primary" onClick={() => void again()}>
            <Icon name="again" /> {view.rematch == null ? "Play again" : "To the new table"}
          </button>
        )}
        <button type="button" class="tool" onClick={() => void session.replayFrom(0)}>
          <Icon name="next" /> Watch it again
        </button>
        <a
          class="tool"
          href={recordAddress(view.table)}
          download={`${view.game}-${view.table}.txt`}
        >
          <Icon name="download" /> Record
        </a>
      </div>
      {trouble && <p role="alert">{trouble}</p>}
    </section>
  );
}

function headline(session: Session, view: TableView): string {
  const payoffs = view.outcome?.payoffs ?? [];
  const best = Math.max(...payoffs);
  const winners = payoffs.flatMap((payoff, seat) => (payoff === best ? [seat] : []));
  const mine = session.card.mine;
  if (session.details.card.cooperative) return best > 0 ? "You won, together" : "Lost, together";
  if (winners.length === payoffs.length) return "A draw";
  if (mine.length === 1)
    return winners.includes(mine[0] ?? -1) ? "You won" : `${names(session, winners)} won`;
  return `${names(session, winners)} won`;
}

function names(session: Session, seats: number[]): string {
  return seats.map((seat) => session.nameOf(seat)).join(" and ");
}
