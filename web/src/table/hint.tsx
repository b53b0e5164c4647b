import { Close } from "../button";
import type { Suggestion } from "../hints";
import type { Session } from "../session";
import { Sentence } from "./sentence";

interface Props {
  session: Session;
  suggestions: Suggestion[];
}

/** The moves that a good bot would consider, each as a button. */
export function Hint({ session, suggestions }: Props) {
  return (
    <section class="hint" aria-label="Hint" role="status">
      <h3>A good bot would consider</h3>
      <ol>
        {suggestions.map(({ move, label, share, payoff, reason }) => (
          <li key={move}>
            <button type="button" class="small" onClick={() => session.play(move)}>
              {label}
            </button>
            <meter min={0} max={1} value={share} aria-label="How much it favours this move" />
            <small>
              {Math.round(share * 100)}%, expects {payoff.toFixed(2)}
            </small>
            {reason && (
              <p class="reason">
                <Sentence text={reason} />
              </p>
            )}
          </li>
        ))}
      </ol>
      <Close label="Close the hint" onClick={() => session.dismiss()} />
    </section>
  );
}
