import { useState } from "preact/hooks";
import type { Scene } from "../scene";
import type { Session } from "../session";
import { textBoard } from "../textboard";

/** The board in words. */
export function TextBoard({ session, scene }: { session: Session; scene: Scene }) {
  const [isOpen, setOpen] = useState(false);
  const alt = (symbol: string): string => session.details.symbols[symbol]?.alt ?? "";
  return (
    <details
      class="text-board"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>Board as text</summary>
      {isOpen &&
        textBoard(scene, alt, (seat) => session.nameOf(seat)).map((zone, index) => (
          <section key={index}>
            <h3>{zone.name}</h3>
            <ul>
              {zone.rows.map((row, at) => (
                <li key={at}>
                  {row.name && <b>{row.name} </b>}
                  {row.things.join(" · ")}
                </li>
              ))}
            </ul>
          </section>
        ))}
    </details>
  );
}
