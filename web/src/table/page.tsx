import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import { getGame, getTable } from "../api";
import { installSymbols } from "../board/symbols";
import { Frame, Trouble } from "../frame";
import type { Scene } from "../scene";
import { hasDrawn } from "../scenes";
import { Session } from "../session";
import { Cover } from "./cover";
import { TableScreen } from "./screen";

/** A table: loads what is needed to draw it, then shows it as it changes. */
export function TablePage({ table, ply }: { table: string; ply: number | null }) {
  const [session, setSession] = useState<Session | null>(null);
  const [trouble, setTrouble] = useState("");
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    let made: Session | null = null;
    let isGone = false;
    const open = async (): Promise<void> => {
      try {
        const card = await getTable(table);
        const details = await getGame(card.game);
        installSymbols(details);
        if (isGone) return;
        made = new Session(card, details, () => redraw(undefined));
        setSession(made);
      } catch (error) {
        setTrouble((error as Error).message);
      }
    };
    void open();
    return () => {
      isGone = true;
      made?.close();
    };
  }, [table]);

  const [parted, setParted] = useState(-1);
  const isParting = useParting(session, parted);
  const isReady = session !== null && session.view !== null;
  useEffect(() => {
    if (isReady && ply !== null) void session.past.lookAt(ply);
  }, [isReady, ply]);

  if (session === null || session.shown === null || session.view === null)
    return (
      <Frame title="Table">
        {trouble ? (
          <div class="lobby">
            <Trouble sentence={trouble} />
            <a href="/">Back to the games</a>
          </div>
        ) : (
          <p class="empty" role="status">
            {session?.connection === "lost" ? "No connection. Trying again…" : "Opening the table…"}
          </p>
        )}
      </Frame>
    );
  if (session.cover !== null && !isParting)
    return (
      <Cover
        game={session.details.card.title}
        seat={session.cover}
        name={session.nameOf(session.cover)}
        onReady={() => session.handOver()}
      />
    );
  const parting = isParting
    ? { name: session.nameOf(session.cover ?? -1), onGo: () => setParted(session.view?.ply ?? -1) }
    : null;
  return (
    <TableScreen session={session} scene={session.shown} view={session.view} parting={parting} />
  );
}

/**
 * At one screen, whoever drew cards with their last move sees them before the screen is covered
 * for the next player.
 */
function useParting(session: Session | null, parted: number): boolean {
  const seen = useRef<{ seat: number; scene: Scene } | null>(null);
  const isDrawn = useRef(false);
  const { cover = null, scene = null, view = null } = session ?? {};
  if (cover === null) {
    isDrawn.current = false;
    seen.current = scene === null || view === null ? null : { seat: view.seat, scene };
  } else if (seen.current !== null && scene !== null) {
    isDrawn.current = seen.current.seat === view?.seat && hasDrawn(seen.current.scene, scene);
  }
  return cover !== null && isDrawn.current && view !== null && view.ply !== parted;
}
