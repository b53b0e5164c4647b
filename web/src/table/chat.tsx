import { useEffect, useRef, useState } from "preact/hooks";
import type { Remark } from "../protocol";
import type { Session } from "../session";

/** What was said. Those who only watch read it; players may answer. */
export function Chat({ session, remarks }: { session: Session; remarks: Remark[] }) {
  const mayTalk = session.card.mine.length > 0;
  const [text, setText] = useState("");
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = end.current?.parentElement;
    if (list) list.scrollTop = list.scrollHeight;
  }, [remarks.length]);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (text.trim() && (await session.say(text.trim()))) setText("");
  };
  return (
    <div class="chat">
      <div class="remarks" role="log" aria-label="Chat" tabIndex={0}>
        {remarks.length === 0 && <p class="empty">Nobody has said anything yet.</p>}
        {remarks.map((remark, index) => (
          <p key={index}>
            <b>{remark.name}</b>{" "}
            <time>{new Date(remark.at * 1000).toLocaleTimeString([], { timeStyle: "short" })}</time>
            <br />
            {remark.text}
          </p>
        ))}
        <div ref={end} />
      </div>
      {mayTalk && (
        <form class="row" onSubmit={(event) => void submit(event)}>
          <input
            aria-label="Say something"
            placeholder="Say something"
            maxLength={300}
            autocomplete="off"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <button class="small">Say</button>
        </form>
      )}
    </div>
  );
}
