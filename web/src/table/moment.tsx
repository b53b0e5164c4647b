import { Picture } from "../board/badge";
import type { Session } from "../session";
import { Wording } from "./sentence";

/** A banner over the board: what just happened that nobody should miss. */
export function MomentBanner({ session }: { session: Session }) {
  const { current, count } = session.banners;
  return (
    // The place is always there, so that screen readers notice what comes into it.
    <div class="moments" aria-live="polite" aria-atomic="true">
      {current !== null && (
        <div class={`moment ${current.tone}`} key={count}>
          {current.symbol && <Picture game={session.details.card.name} symbol={current.symbol} />}
          <p>
            <b>{current.title}</b>
            {current.sentence && (
              <span>
                <Wording text={current.sentence} />
              </span>
            )}
          </p>
        </div>
      )}
    </div>
  );
}
