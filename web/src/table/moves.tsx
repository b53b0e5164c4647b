import { useState } from "preact/hooks";
import type { Scene } from "../scene";
import { offers } from "../scenes";

interface Props {
  scene: Scene;
  canPlay: boolean;
  onPlay: (move: string) => void;
}

const MANY = 120;

/** Every move as a button, and a line to type one: for keyboards, screen readers and the impatient. */
export function Moves({ scene, canPlay, onPlay }: Props) {
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const all = offers(scene);
  if (!canPlay) return null;
  return (
    <details class="moves" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        All moves <small>{all.length === 0 ? "none now" : all.length}</small>
      </summary>
      {isOpen && (
        <>
          <form
            class="row"
            onSubmit={(event) => {
              event.preventDefault();
              if (typed.trim()) onPlay(typed.trim());
              setTyped("");
            }}
          >
            <input
              aria-label="Type a move"
              placeholder="Type a move"
              list="notations"
              autocomplete="off"
              spellcheck={false}
              maxLength={200}
              value={typed}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
            <datalist id="notations">
              {all.slice(0, 400).map(({ move, label }) => (
                <option key={move} value={move}>
                  {label}
                </option>
              ))}
            </datalist>
            <button class="small">Play</button>
          </form>
          <ul>
            {all.slice(0, MANY).map(({ move, label }) => (
              <li key={move}>
                <button type="button" class="small" onClick={() => onPlay(move)}>
                  {label} <code>{move}</code>
                </button>
              </li>
            ))}
          </ul>
          {all.length > MANY && (
            <p>…and {all.length - MANY} more: type one above, or touch the board.</p>
          )}
        </>
      )}
    </details>
  );
}
