import { Icon } from "../icons";
import type { TableView } from "../protocol";
import type { Session } from "../session";

/** Go back and forth in the game; the address of any position can be shared. */
export function Replay({ session, view }: { session: Session; view: TableView }) {
  if (view.ply === 0) return null;
  const at = session.past?.ply ?? view.ply;
  const look = (ply: number): void => {
    session.stop();
    void session.lookAt(ply);
  };
  return (
    <div class="replay" role="group" aria-label="Replay">
      <button
        type="button"
        class="tool"
        aria-label="First position"
        disabled={at === 0}
        onClick={() => look(0)}
      >
        <Icon name="first" />
      </button>
      <button
        type="button"
        class="tool"
        aria-label="One move back"
        disabled={at === 0}
        onClick={() => look(at - 1)}
      >
        <Icon name="back" />
      </button>
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
      <button
        type="button"
        class="tool"
        aria-label="One move on"
        disabled={session.past === null}
        onClick={() => look(at + 1)}
      >
        <Icon name="next" />
      </button>
      <button
        type="button"
        class={session.past === null ? "tool" : "tool back-to-now"}
        aria-label={session.isPlaying ? "Stop" : "To the present"}
        disabled={session.past === null}
        onClick={() => (session.isPlaying ? session.stop() : session.live())}
      >
        <Icon name={session.isPlaying ? "pause" : "last"} />
      </button>
    </div>
  );
}
