import { useEffect, useState } from "preact/hooks";
import { Badge } from "../board/badge";
import type { TableView } from "../protocol";
import type { Scene } from "../scene";
import type { Session } from "../session";
import { duration } from "../words";
import { Sentence } from "./sentence";

interface Props {
  session: Session;
  view: TableView;
  scene: Scene;
}

/** Letters that two lines of a phone have room for. */
const TWO_LINES = 56;

/** One line that says who must do what. */
export function Status({ session, view, scene }: Props) {
  const past = session.past.position;
  const isPast = past !== null;
  const isMine = session.isMyTurn && !isPast;
  const isLong = scene.status.length > TWO_LINES;
  const kinds = Object.entries({ mine: isMine, past: isPast, long: isLong });
  return (
    <div class={["status", ...kinds.flatMap(([kind, is]) => (is ? [kind] : []))].join(" ")}>
      {!isPast && view.started && view.to_act >= 0 && <Badge seat={view.to_act} />}
      <p role="status" aria-live="polite" aria-atomic="true">
        {past && <b>{past.ply > 0 ? `After move ${past.ply}` : "At the start"}: </b>}
        {isMine && <b>Your turn. </b>}
        <Sentence text={scene.status} />
      </p>
      {!isPast && view.deadline != null && <Countdown deadline={view.deadline} />}
    </div>
  );
}

/** How long until a bot moves for the seat to act. */
function Countdown({ deadline }: { deadline: number }) {
  const [now, setNow] = useState(Date.now() / 1000);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil(deadline - now));
  return (
    <span class={left <= 10 ? "clock short" : "clock"} role="timer" aria-label="Time left">
      {duration(left)}
    </span>
  );
}
