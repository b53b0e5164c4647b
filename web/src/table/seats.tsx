import { useLayoutEffect, useRef } from "preact/hooks";
import { Badge, Picture } from "../board/badge";
import type { Player, TableView } from "../protocol";
import type { Panel, Scene } from "../scene";
import type { Session } from "../session";
import { title } from "../words";

interface Props {
  session: Session;
  scene: Scene;
  view: TableView;
}

/** Who plays, what they have, and whose turn it is. */
export function Seats({ session, scene, view }: Props) {
  const place = useRef<HTMLDivElement>(null);
  // Whoever is to act is in sight, also where there is no room for all.
  useLayoutEffect(() => {
    const players = place.current;
    if (players === null) return;
    const watcher = new ResizeObserver(() => showTurn(players));
    watcher.observe(players);
    return () => watcher.disconnect();
  }, [view.to_act]);
  return (
    <div class="seats" role="group" aria-label="Players" tabIndex={0} ref={place}>
      <ul>
        {view.players.map((player) => (
          <Seat
            key={player.seat}
            session={session}
            view={view}
            player={player}
            panels={scene.panels.filter((panel) => panel.seat === player.seat)}
          />
        ))}
      </ul>
    </div>
  );
}

/** Scroll the players, and nothing else, as little as it takes. */
function showTurn(players: HTMLElement): void {
  const turn = players.querySelector(".turn")?.getBoundingClientRect();
  if (turn === undefined) return;
  const { top, bottom } = players.getBoundingClientRect();
  if (turn.bottom > bottom) players.scrollTop += turn.bottom - bottom;
  else if (turn.top < top) players.scrollTop += turn.top - top;
}

interface SeatProps {
  session: Session;
  view: TableView;
  player: Player;
  panels: Panel[];
}

function Seat({ session, view, player, panels }: SeatProps) {
  const { seat } = player;
  const isMine = session.card.mine.includes(seat);
  const isTurn = view.started && view.to_act === seat;
  const score = panels.map((panel) => panel.score).find(Boolean);
  // A crew wins or loses together, so that nobody has a result alone.
  const payoff = session.details.card.cooperative ? undefined : view.outcome?.payoffs[seat];
  return (
    <li
      class={isTurn ? "seat turn" : "seat"}
      aria-current={isTurn ? "true" : undefined}
      data-id={`panel ${seat}`}
    >
      <h2>
        <Badge seat={seat} />
        <span class="who">
          {player.kind === "free" ? "Free seat" : player.name}
          <small> {describe(player, isMine, session.card.mine.length > 1)}</small>
        </span>
        {score !== undefined && <span class="score">{score}</span>}
        {score === undefined && payoff !== undefined && (
          <span class="score">{payoff > 0 ? `+${payoff}` : payoff}</span>
        )}
      </h2>
      {panels
        .filter((panel) => panel.title || panel.holdings.length > 0)
        .map((panel, index) => (
          <div key={index}>
            {panel.title && <p class="panel-title">{panel.title}</p>}
            <Holdings panel={panel} game={view.game} />
          </div>
        ))}
      {view.started && view.outcome == null && (
        <Substitute session={session} player={player} isMine={isMine} />
      )}
    </li>
  );
}

/** The bot that plays for whoever left; the server takes no other. */
const STAND_IN = "standard";

function describe(player: Player, isMine: boolean, isShared: boolean): string {
  if (player.kind === "bot") {
    const level = player.bot ?? "";
    return player.name.toLowerCase().includes(level) ? "" : `bot · ${title(level)}`;
  }
  if (player.kind === "free") return "waiting for a friend";
  if (player.stand_in != null) return `away · a ${player.stand_in} bot plays`;
  if (isMine) return isShared ? "at this screen" : "you";
  return player.here === true ? "here" : "away";
}

/** A bot may play for somebody who left, who may take the seat back. */
function Substitute({
  session,
  player,
  isMine,
}: {
  session: Session;
  player: Player;
  isMine: boolean;
}) {
  if (player.kind !== "human" || session.card.mine.length === 0) return null;
  if (player.stand_in != null)
    return isMine ? (
      <button type="button" class="small" onClick={() => session.standIn(player.seat, null)}>
        Take my seat back
      </button>
    ) : null;
  if (player.here === true || isMine) return null;
  return (
    <button type="button" class="small" onClick={() => session.standIn(player.seat, STAND_IN)}>
      Let a bot play
    </button>
  );
}

/** What a seat or the table has, in a few words each. */
export function Holdings({ panel, game }: { panel: Panel; game: string }) {
  if (panel.holdings.length === 0) return null;
  const hasPictures = panel.holdings.some(({ symbol }) => symbol);
  return (
    <ul class="holdings">
      {panel.holdings.map((holding, index) => (
        <li key={index}>
          {holding.symbol && <Picture game={game} symbol={holding.symbol} seat={panel.seat} />}
          {!holding.symbol && hasPictures && <i class="picture" />}
          <span class="label">{holding.label}</span>
          <b>{holding.count ?? holding.text}</b>
        </li>
      ))}
    </ul>
  );
}
