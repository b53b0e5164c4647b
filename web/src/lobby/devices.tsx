import { useState } from "preact/hooks";
import { recover, signOut } from "../api";
import { RecoveryCode } from "../copy";
import { Trouble } from "../frame";
import type { TableCard } from "../protocol";

interface Props {
  mine: TableCard[];
  onTables: (tables: TableCard[]) => void;
}

/** The code that brings a player's tables to another device, and the field to type it in there. */
export function Devices({ mine, onTables }: Props) {
  const [code, setCode] = useState("");
  const [said, setSaid] = useState("");
  const [trouble, setTrouble] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [isWarned, setWarned] = useState(false);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (mine.length > 0 && !isWarned) {
      setWarned(true);
      return;
    }
    setWarned(false);
    try {
      const tables = await recover({ code: code.trim() });
      onTables(tables);
      setTrouble("");
      setSaid(tables.length === 1 ? "Your table is here." : "Your tables are here.");
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };

  const leave = async (): Promise<void> => {
    try {
      await signOut();
      setTrouble("");
      setSaid("Only this browser is signed in now. Your recovery code is new.");
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };

  return (
    <details class="recovery" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Play on another device</summary>
      <div class="columns">
        {mine.length === 0 && <p>You get a recovery code with your first table.</p>}
        {isOpen && mine.length > 0 && <RecoveryCode key={said} />}
        {mine.length > 0 && (
          <button type="button" class="small" onClick={() => void leave()}>
            Sign out everywhere else
          </button>
        )}
        <form onSubmit={(event) => void submit(event)}>
          <label class="field">
            <span>A recovery code from another device</span>
            <span class="row">
              <input
                required
                value={code}
                autocomplete="off"
                spellcheck={false}
                maxLength={64}
                onInput={(event) => setCode(event.currentTarget.value)}
              />
              <button class="small">{isWarned ? "Bring them anyway" : "Bring my tables"}</button>
            </span>
          </label>
          {isWarned && (
            <p role="alert">
              The tables in this browser come back only with its own recovery code. Save that code
              first.
            </p>
          )}
          <p role="status">{said}</p>
          <Trouble sentence={trouble} />
        </form>
      </div>
    </details>
  );
}
