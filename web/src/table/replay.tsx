import { playOn } from "../api";
import { Tool } from "../button";
import type { TableView } from "../protocol";
import { PACES, type Pace } from "../past";
import { go } from "../router";
import type { Session } from "../session";
import { settings } from "../settings";
import { title } from "../words";

/** Go back and forth in the game, once one looks back; the address of any position can be shared. */
export function Replay({ session, view }: { session: Session; view: TableView }) {
  const { past } = session;
  if (past.position === null) return null;
  const at = past.position.ply;
  const look = (ply: number): void => {
    past.stop();
    void past.lookAt(ply);
  };
  return (
    <div class="replay" role="group" aria-label="Replay">
      <Tool icon="first" words="First position" named disabled={at === 0} onClick={() => look(0)} />
      <Tool
        icon="back"
        words="One move back"
        named
        disabled={at === 0}
        onClick={() => look(at - 1)}
      />
      <input
        type="range"
        aria-label="Move"
        aria-valuetext={`${at} of ${view.ply}`}
        min={0}
        max={view.ply}
        value={at}
        onInput={(event) => look(Number(event.currentTarget.value))}
      />
      <output>
        {at}/{view.ply}
      </output>
      <select
        aria-label="Speed"
        value={past.pace}
        onChange={(event) => past.setPace(event.currentTarget.value as Pace)}
      >
        {(Object.keys(PACES) as Pace[]).map((pace) => (
          <option key={pace} value={pace}>
            {title(pace)}
          </option>
        ))}
      </select>
      <Tool icon="next" words="One move forward" named onClick={() => look(at + 1)} />
      <Tool
        icon={past.isPlaying ? "pause" : "last"}
        words={past.isPlaying ? "Stop" : "To the present"}
        named
        strong
        onClick={() => (past.isPlaying ? past.stop() : past.live())}
      />
      {view.outcome != null && <PlayOnTool session={session} view={view} at={at} />}
    </div>
  );
}

/** Take over from here, in the seat whose turn it was or in one's own; bots take the others. */
function PlayOnTool({ session, view, at }: { session: Session; view: TableView; at: number }) {
  const { mine } = session.card;
  const mover = view.movers.slice(at).find((seat) => seat >= 0) ?? 0;
  const seat = mine[0] ?? mover;
  const play = async (): Promise<void> => {
    const bot = view.players.find((player) => player.bot != null)?.bot ?? "standard";
    const name = session.card.mine.length > 0 ? session.nameOf(seat) : settings().name || "You";
    try {
      const opened = await playOn(view.table, { ply: at, seat, name, bot });
      go(`/t/${opened.table}`);
    } catch (error) {
      session.refuse((error as Error).message);
    }
  };
  return (
    <Tool
      icon="again"
      words="Play on from here"
      named
      title="Play on from here"
      onClick={() => void play()}
    />
  );
}
