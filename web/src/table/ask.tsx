import { useLayoutEffect, useRef } from "preact/hooks";

interface Props {
  question: string;
  yes: string;
  onYes: () => void;
  onNo: () => void;
}

/** A question before something that cannot be had back. */
export function Ask({ question, yes, onYes, onNo }: Props) {
  const place = useRef<HTMLDialogElement>(null);
  // At once: whoever presses Escape right away must find it open.
  useLayoutEffect(() => place.current?.showModal(), []);
  const close = (): void => place.current?.close();
  return (
    <dialog
      class="ask"
      ref={place}
      onClose={onNo}
      onClick={(event) => event.target === place.current && close()}
      aria-labelledby="question"
    >
      <div class="words">
        <p id="question">{question}</p>
        <div class="row">
          <button type="button" onClick={close}>
            Not yet
          </button>
          <button
            type="button"
            class="primary"
            onClick={() => {
              // The keyboard goes back to where it was, and from there on with the move.
              close();
              onYes();
            }}
          >
            {yes}
          </button>
        </div>
      </div>
    </dialog>
  );
}
