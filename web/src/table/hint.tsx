import { Close } from "../button";
import type { Suggestion } from "../hints";
import type { Session } from "../session";
import { Sentence } from "./sentence";

interface Props {
  session: Session;
  suggestions: Suggestion[];
}

/** The moves that a good bot would consider, each as a button, with what it is for. */
export function Hint({ session, suggestions }: Props) {
  return (
    <section class="hint" aria-label="Hint" role="status">
      <h3>A good bot would consider</h3>
      <ol>
        {suggestions.map(({ move, label, chance, lead, reason, isVague }) => (
          <li key={move}>
            <button type="button" class="small" onClick={() => session.play(move)}>
              {label}
            </button>
            {isVague ? (
              <small>looked at less closely</small>
            ) : (
              <span class="chance">
                <meter min={0} max={1} value={chance} aria-label="How well it goes from there" />
                <small>
                  {Math.round(chance * 100)} %{lead && `, ${lead}`}
                </small>
              </span>
            )}
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
