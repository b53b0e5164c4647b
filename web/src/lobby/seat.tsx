import { Badge } from "../board/badge";
import { useSettings } from "../frame";
import type { SeatKind, SeatWish } from "../protocol";
import { change } from "../settings";
import { title, usualBot } from "../words";

const KINDS: [SeatKind, string][] = [
  ["you", "You"],
  ["bot", "Bot"],
  ["friend", "Friend by link"],
  ["here", "Somebody at this screen"],
];

interface Props {
  seat: number;
  wish: SeatWish;
  bots: string[];
  onChange: (wish: SeatWish) => void;
}

/** One line of the form: who sits in a seat. */
export function SeatRow({ seat, wish, bots, onChange }: Props) {
  const mine = useSettings();
  const setKind = (kind: SeatKind): void =>
    onChange(kind === "bot" ? { kind, bot: usualBot(bots) } : { kind });
  return (
    <div class="seat-row">
      <Badge seat={seat} />
      <select
        aria-label={`Seat ${seat + 1}`}
        value={wish.kind}
        onChange={(event) => setKind(event.currentTarget.value as SeatKind)}
      >
        {KINDS.map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </select>
      {wish.kind === "bot" && (
        <select
          aria-label={`Strength of the bot in seat ${seat + 1}`}
          value={wish.bot ?? ""}
          onChange={(event) => onChange({ ...wish, bot: event.currentTarget.value })}
        >
          {bots.map((bot) => (
            <option key={bot} value={bot}>
              {title(bot)}
            </option>
          ))}
        </select>
      )}
      {wish.kind === "you" && (
        <input
          aria-label="Your name"
          placeholder="Your name"
          maxLength={24}
          autocomplete="nickname"
          value={mine.name}
          onInput={(event) => change({ name: event.currentTarget.value })}
        />
      )}
      {wish.kind === "here" && (
        <input
          aria-label={`Name of the player in seat ${seat + 1}`}
          placeholder="Their name"
          maxLength={24}
          autocomplete="off"
          value={wish.name ?? ""}
          onInput={(event) => onChange({ ...wish, name: event.currentTarget.value })}
        />
      )}
      {wish.kind === "friend" && <small>You get a link to send.</small>}
    </div>
  );
}
