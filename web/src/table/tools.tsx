import { Tool } from "../button";
import type { TableView } from "../protocol";
import type { Session } from "../session";

export const ZOOMS = [1, 1.5, 2, 3];

interface Props {
  session: Session;
  view: TableView;
  zoom: number;
  onZoom: (zoom: number) => void;
}

/** What a player may do besides moving. */
export function Tools({ session, view, zoom, onZoom }: Props) {
  const { hints } = session;
  const since = session.lastOwnPly;
  const at = ZOOMS.indexOf(zoom);
  const isSeated = view.seat >= 0;
  return (
    <div class="tools" role="toolbar" aria-label="Tools">
      {isSeated && (
        <Tool
          icon="undo"
          words="Undo"
          named
          title="Undo"
          disabled={session.undoSeat === null}
          onClick={() => session.undo()}
        />
      )}
      {isSeated && view.outcome == null && (
        <Tool
          icon="hint"
          words={hints.isThinking ? "Thinking…" : "Hint"}
          named
          title="What would a good bot consider?"
          disabled={!session.isMyTurn || hints.isThinking}
          onClick={() => void hints.ask()}
        />
      )}
      {isSeated && (
        <Tool
          icon="since"
          words="Recap"
          named
          title="Recap: what happened since my last move"
          disabled={since === null}
          onClick={() => since !== null && void session.past.replayFrom(since)}
        />
      )}
      {zoom > 0 && (
        <span class="zoom">
          <Tool
            icon="minus"
            words="Smaller board"
            named
            disabled={at <= 0}
            onClick={() => onZoom(ZOOMS[at - 1] ?? 1)}
          />
          <Tool
            icon="plus"
            words="Larger board"
            named
            disabled={at >= ZOOMS.length - 1}
            onClick={() => onZoom(ZOOMS[at + 1] ?? 1)}
          />
        </span>
      )}
    </div>
  );
}
