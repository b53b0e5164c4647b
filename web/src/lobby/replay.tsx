import { useEffect, useState } from "preact/hooks";
import { showRecord } from "../api";
import { Frame, Trouble } from "../frame";
import { go } from "../router";
import { unpack } from "../unpack";

/** Somebody follows a link that holds a record: show it from the start. */
export function ReplayPage({ packed }: { packed: string }) {
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    unpack(packed)
      .then(showRecord)
      .then(
        ({ table }) => go(`/t/${table}?ply=0`),
        (error: Error) => setTrouble(error.message),
      );
  }, [packed]);
  return (
    <Frame title="Replay">
      <p class="empty">{trouble === "" && "Opening the record…"}</p>
      <Trouble sentence={trouble} />
    </Frame>
  );
}
