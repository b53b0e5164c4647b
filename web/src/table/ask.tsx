import { useEffect, useRef } from "preact/hooks";

interface Props {
  question: string;
  yes: string;
  onYes: () => void;
  onNo: () => void;
}

/** A question before something that cannot be had back. */
export function Ask({ question, yes, onYes, onNo }: Props) {
  const place = useRef<HTMLDialogElement>(null);
  useEffect(() => place.current?.showModal(), []);
  return (
    <dialog class="ask" ref={place} onClose={onNo} aria-label={question}>
      <p>{question}</p>
      <div class="row">
        <button type="button" class="small" onClick={() => place.current?.close()}>
          Not yet
        </button>
        <button type="button" class="primary" onClick={onYes}>
          {yes}
        </button>
      </div>
    </dialog>
  );
}
