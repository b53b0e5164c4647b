import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { sizesOf, type Part } from "../board/parts";
import { BoardView } from "../board/view";
import { Close } from "../button";
import { Icon } from "../icons";
import type { TableView } from "../protocol";
import type { Scene } from "../scene";
import type { Session } from "../session";
import { World } from "../world";
import { AsideChips } from "./asides";
import { Controls } from "./controls";
import { Ending } from "./ending";
import { Replay } from "./replay";
import { Sentence } from "./sentence";
import { Tools } from "./tools";

interface Props {
  session: Session;
  scene: Scene;
  view: TableView;
  docks: Part[];
  asides: Part[];
  open: string | null;
  onOpen: (id: string | null) => void;
  zoom: number;
  onZoom: (zoom: number) => void;
  onPlay: (move: string) => void;
  /** The seat that the screen goes to, once its player has seen what the last move brought. */
  parting: { name: string; onGo: () => void } | null;
  /** A hint, and what the others did, where they have no place beside the board. */
  hint: ComponentChildren;
  others: ComponentChildren;
}

/** What lies at the player's fingers: tools, the hand or hold, and the moves without a piece. */
export function Dock(props: Props) {
  const { session, scene, view, docks, asides, open, onOpen, zoom, onZoom, onPlay } = props;
  const { past } = session;
  // A hand that is empty keeps its room, so that nothing jumps when a card comes.
  const hadHand = useRef(false);
  hadHand.current ||= docks.length > 0 || scene.zones.some(({ role }) => role === "dock");
  return (
    <div class="dock" role="group" aria-label="Your side">
      <div class="above">
        {session.refusal && (
          <p class="refusal" role="alert">
            <Icon name="warning" />
            <span>
              <Sentence text={session.refusal} />
            </span>
            <Close label="Dismiss" onClick={() => session.dismiss()} />
          </p>
        )}
        {props.hint}
        <Replay session={session} view={view} />
      </div>
      {props.others}
      {view.started && (
        <div class="aids">
          <Tools session={session} view={view} zoom={zoom} onZoom={onZoom} />
          <AsideChips asides={asides} open={open} onOpen={onOpen} />
        </div>
      )}
      {view.started && hadHand.current && (
        <Strip session={session} game={view.game} docks={docks} onPlay={onPlay} />
      )}
      <div class="acts">
        {view.outcome != null && past.position === null && <Ending session={session} view={view} />}
        {props.parting !== null && (
          <button type="button" class="primary main" onClick={props.parting.onGo}>
            Hand over to {props.parting.name}
          </button>
        )}
        <Controls controls={scene.controls} ply={view.ply} onPlay={onPlay} />
      </div>
    </div>
  );
}

interface StripProps {
  session: Session;
  game: string;
  docks: Part[];
  onPlay: (move: string) => void;
}

/** Hands and holds side by side, as large as there is room; on a phone they scroll. */
function Strip({ session, game, docks, onPlay }: StripProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const [name, squares] of Object.entries(sizesOf(docks)))
      place.current?.style.setProperty(`--${name}`, String(squares));
  }, [docks]);
  return (
    <div class="strip">
      <div class="hands" ref={place}>
        {docks.map((dock) => (
          <OneDock key={dock.id} session={session} game={game} dock={dock} onPlay={onPlay} />
        ))}
      </div>
    </div>
  );
}

function OneDock({ session, game, dock, onPlay }: Omit<StripProps, "docks"> & { dock: Part }) {
  const place = useRef<HTMLElement>(null);
  const { height, pieces } = dock.scene;
  const isAlike = pieces.length > 2 && pieces.every(({ owner }) => owner === session.seat);
  useLayoutEffect(() => place.current?.style.setProperty("--high", String(height)), [height]);
  return (
    <section class={isAlike ? "hand alike" : "hand"} ref={place} aria-label={dock.label}>
      <h2>{dock.label}</h2>
      <World class="tray" look={session.details.card.look} light="board">
        <BoardView
          game={game}
          scene={dock.scene}
          traces={session.past.traces}
          pending={session.pending}
          final={session.view?.final}
          still={session.past.isSwift}
          onPlay={onPlay}
          onMiss={(x, y, piece) => session.explain(x, y, piece)}
        />
      </World>
    </section>
  );
}
