import { useState } from "preact/hooks";
import { openTable } from "../api";
import { Trouble, useSettings } from "../frame";
import type { GameCard, OptionCard, SeatKind, SeatWish } from "../protocol";
import { go } from "../router";
import { duration, title, usualBot } from "../words";
import { OptionField } from "./option";
import { SeatRow } from "./seat";
import { sealed } from "../luck/share";

const LIMITS = [0, 30, 60, 120, 300, 600, 3600, 86_400];

function firstSeats(count: number, bot: string): SeatWish[] {
  return Array.from({ length: count }, (_, seat) =>
    seat === 0 ? { kind: "you" as SeatKind } : { kind: "bot" as SeatKind, bot },
  );
}

/** A new table: who sits where, and which options they play with. */
export function NewTableForm({ game }: { game: GameCard }) {
  const { name } = useSettings();
  const [seats, setSeats] = useState(() => firstSeats(game.seats[0] ?? 2, usualBot(game.bots)));
  const [order, setOrder] = useState<"fixed" | "drawn">("drawn");
  const [limit, setLimit] = useState(0);
  const [options, setOptions] = useState<Record<string, string>>({});
  const [trouble, setTrouble] = useState("");
  const [isOpening, setOpening] = useState(false);

  const setCount = (count: number): void => {
    setSeats(
      [...seats, ...firstSeats(count, usualBot(game.bots)).slice(seats.length)].slice(0, count),
    );
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setOpening(true);
    try {
      const wishes = seats.map((seat) =>
        seat.kind === "you" ? { ...seat, name: name.trim() } : seat,
      );
      const opened = await openTable({
        game: game.name,
        seats: wishes,
        options,
        order,
        turn_seconds: limit,
        ...(await sealed()),
      });
      go(`/t/${opened.table}`);
    } catch (error) {
      setTrouble((error as Error).message);
      setOpening(false);
    }
  };

  return (
    <form class="sheet-form" onSubmit={(event) => void submit(event)}>
      <button class="primary" disabled={isOpening}>
        {isOpening ? "Opening the table…" : "Play"}
      </button>
      <Trouble sentence={trouble} />
      <fieldset>
        <legend>Who plays</legend>
        {game.seats.length > 1 && (
          <div class="segments" role="radiogroup" aria-label="Number of players">
            {game.seats.map((count) => (
              <label key={count}>
                <input
                  type="radio"
                  name="count"
                  checked={count === seats.length}
                  onChange={() => setCount(count)}
                />
                <span>{count}</span>
              </label>
            ))}
          </div>
        )}
        {seats.map((wish, seat) => (
          <SeatRow
            key={seat}
            seat={seat}
            wish={wish}
            bots={game.bots}
            onChange={(next) => setSeats(seats.map((old, at) => (at === seat ? next : old)))}
          />
        ))}
      </fieldset>
      <div class="columns">
        <label class="field">
          <span>Seat order</span>
          <select
            value={order}
            onChange={(event) => setOrder(event.currentTarget.value as "fixed")}
          >
            <option value="drawn">drawn at random</option>
            <option value="fixed">in this order</option>
          </select>
        </label>
        <label class="field">
          <span>Time for a move</span>
          <select value={limit} onChange={(event) => setLimit(Number(event.currentTarget.value))}>
            {LIMITS.map((seconds) => (
              <option key={seconds} value={seconds}>
                {seconds === 0 ? "no limit" : duration(seconds)}
              </option>
            ))}
          </select>
          {limit > 0 && <small>When it runs out, a bot makes the move.</small>}
        </label>
      </div>
      {game.options.length > 0 && (
        <details class="options">
          <summary>Options{chosen(game.options, options)}</summary>
          {game.options.map((option) => (
            <OptionField
              key={option.name}
              option={option}
              word={options[option.name] ?? option.default}
              onChange={(word) => setOptions({ ...options, [option.name]: word })}
            />
          ))}
        </details>
      )}
    </form>
  );
}

function chosen(cards: OptionCard[], words: Record<string, string>): string {
  const changed = cards.filter(({ name, default: usual }) => (words[name] ?? usual) !== usual);
  return changed.length === 0
    ? ""
    : `: ${changed.map(({ name, label }) => `${label || title(name)} ${words[name]}`).join(", ")}`;
}
