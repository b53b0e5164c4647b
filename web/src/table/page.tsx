import { useEffect, useReducer, useState } from "preact/hooks";
import { getGame, getLobby, getTable } from "../api";
import { installSymbols } from "../board/symbols";
import { Frame, Trouble } from "../frame";
import { Session } from "../session";
import { Cover } from "./cover";
import { TableScreen } from "./screen";

/** A table: loads what is needed to draw it, then shows it as it changes. */
export function TablePage({ table, ply }: { table: string; ply: number | null }) {
  const [session, setSession] = useState<Session | null>(null);
  const [bots, setBots] = useState<string[]>([]);
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
    getLobby().then(
      (lobby) => setBots(lobby.bots),
      () => {},
    );
    return () => {
      isGone = true;
      made?.close();
    };
  }, [table]);

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
  if (session.cover !== null)
    return (
      <Cover
        game={session.details.card.title}
        seat={session.cover}
        name={session.nameOf(session.cover)}
        onReady={() => session.handOver()}
      />
    );
  return <TableScreen session={session} scene={session.shown} view={session.view} bots={bots} />;
}
