import { Badge } from "../board/badge";
import type { TableCard } from "../protocol";
import { ago } from "../words";

/** A player's tables: those that wait for their move first, finished ones last. */
export function TableList({ tables }: { tables: TableCard[] }) {
  const urgency = (card: TableCard): number => (isMyTurn(card) ? 0 : card.over ? 2 : 1);
  const sorted = [...tables].sort(
    (one, other) => urgency(one) - urgency(other) || other.changed - one.changed,
  );
  return (
    <ul class="tables">
      {sorted.map((card) => (
        <li key={card.table}>
          <a href={`/t/${card.table}`} class={isMyTurn(card) ? "turn" : ""}>
            <strong>{card.title}</strong>
            <span class="names">
              {card.players.map((player) => (
                <span key={player.seat}>
                  <Badge seat={player.seat} /> {player.kind === "free" ? "free seat" : player.name}
                </span>
              ))}
            </span>
            <small>
              <b>{state(card)}</b> · {ago(Date.now() / 1000 - card.changed)}
            </small>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Whether a table waits for this player's move. */
export function isMyTurn(card: TableCard): boolean {
  return card.started && !card.over && card.mine.includes(card.to_act);
}

function state(card: TableCard): string {
  if (card.over) return "finished";
  if (!card.started) return "waiting for a friend";
  if (isMyTurn(card)) return "your turn";
  const player = card.players.find(({ seat }) => seat === card.to_act);
  return player === undefined ? "under way" : `${player.name} to move`;
}
