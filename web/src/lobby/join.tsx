import { useEffect, useState } from "preact/hooks";
import { getTable, sit } from "../api";
import { Badge } from "../board/badge";
import { Frame, Trouble, useSettings } from "../frame";
import { newShare } from "../luck/share";
import type { TableCard } from "../protocol";
import { go } from "../router";
import { change } from "../settings";
import { Sample } from "./sample";

/** Somebody follows a link to a free seat: type a name, sit down. */
export function JoinPage({ table, join }: { table: string; join: string }) {
  const { name } = useSettings();
  const [card, setCard] = useState<TableCard | null>(null);
  const [seat, setSeat] = useState<number | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    getTable(table).then(setCard, (error: Error) => setTrouble(error.message));
  }, [table]);
  const free = card?.players.filter((player) => player.kind === "free") ?? [];
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    try {
      await sit(table, { key: join, name: name.trim(), seat, share: newShare() });
      go(`/t/${table}`);
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };
  return (
    <Frame title={card === null ? "Join" : `Join ${card.title}`}>
      <div class="new">
        {card && <Sample name={card.game} />}
        <form class="sheet-form" onSubmit={(event) => void submit(event)}>
          <h1>{card === null ? "A table" : card.title}</h1>
          {card && free.length === 0 && (
            <p>
              Every seat is taken. <a href={`/t/${table}`}>Watch the game</a>
            </p>
          )}
          {free.length > 0 && (
            <>
              <p>
                {card?.players
                  .filter((player) => player.kind !== "free")
                  .map((player) => player.name)
                  .join(", ")}{" "}
                kept a seat for you.
              </p>
              <label class="field">
                <span>Your name</span>
                <input
                  required
                  maxLength={24}
                  autocomplete="nickname"
                  value={name}
                  onInput={(event) => change({ name: event.currentTarget.value })}
                />
              </label>
              {free.length > 1 && (
                <fieldset class="segments">
                  <legend>Seat</legend>
                  <label>
                    <input
                      type="radio"
                      name="seat"
                      checked={seat === null}
                      onChange={() => setSeat(null)}
                    />
                    <span>Any</span>
                  </label>
                  {free.map((player) => (
                    <label key={player.seat}>
                      <input
                        type="radio"
                        name="seat"
                        checked={seat === player.seat}
                        onChange={() => setSeat(player.seat)}
                      />
                      <span>
                        <Badge seat={player.seat} /> {player.seat + 1}
                      </span>
                    </label>
                  ))}
                </fieldset>
              )}
              <button class="primary">Sit down</button>
            </>
          )}
          <Trouble sentence={trouble} />
          {card && free.length > 0 && <a href={`/t/${table}`}>Only watch</a>}
        </form>
      </div>
    </Frame>
  );
}
