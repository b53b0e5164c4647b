import { useEffect, useState } from "preact/hooks";
import { getRecovery } from "./api";
import { Icon } from "./icons";

/** A field that shows a text, and a button that copies it. */
export function Copy({ label, text, help }: { label: string; text: string; help?: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <label class="field">
      <span>{label}</span>
      <span class="row">
        <input readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" class="small" onClick={() => void copy()}>
          <Icon name={isCopied ? "check" : "copy"} /> {isCopied ? "Copied" : "Copy"}
        </button>
      </span>
      {help && <small>{help}</small>}
    </label>
  );
}

/** The code that brings a player's tables to another device; nothing for those without tables. */
export function RecoveryCode() {
  const [code, setCode] = useState("");
  useEffect(() => {
    getRecovery().then(
      (recovery) => setCode(recovery.code),
      () => setCode(""),
    );
  }, []);
  if (code === "") return null;
  return (
    <Copy
      label="Your recovery code"
      text={code}
      help="Brings your tables to another device. Anyone who has it can play your seats: keep it secret."
    />
  );
}
