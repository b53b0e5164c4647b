import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { BoardView, useFold } from "../board/view";
import { Close } from "../button";
import { Frame } from "../frame";
import type { Place } from "../geometry";
import { Icon } from "../icons";
import { parseMarkdown, ruleNumbers } from "../markdown";
import type { TableView } from "../protocol";
import type { Scene } from "../scene";
import type { Session } from "../session";
import { Chat } from "./chat";
import { Controls } from "./controls";
import { Log } from "./log";
import { Moves } from "./moves";
import { Replay } from "./replay";
import { Rules } from "./rules";
import { Seats } from "./seats";
import { RuleBook, Sentence } from "./sentence";
import { Share } from "./share";
import { Status } from "./status";
import { Tabs, type Tab } from "./tabs";
import { TextBoard } from "./text";
import { Tools, ZOOMS } from "./tools";

interface Props {
  session: Session;
  scene: Scene;
  view: TableView;
  bots: string[];
  /** What is said beside the board in a lesson; then there is nobody to chat or share with. */
  coach?: ComponentChildren;
}

const NOWHERE: Place[] = [];
const SOLITARY = ["log", "rules"];

/** The table: the board and the tools on one side, the players and the log on the other. */
export function TableScreen({ session, scene, view, bots, coach }: Props) {
  const { details, past } = session;
  const [tab, setTab] = useState("log");
  const [asked, setAsked] = useState<{ rule: string } | null>(null);
  const folded = useFold(scene);
  const squares = (folded?.scene ?? scene).width;
  const [zoom, setZoom] = useState(() => firstZoom(squares));
  const board = useRef<HTMLElement>(null);
  const text = useMemo(() => parseMarkdown(details.rules), [details]);
  const book = useMemo(() => {
    const show = (rule: string): void => {
      setTab("rules");
      setAsked({ rule });
    };
    return { known: ruleNumbers(text), show };
  }, [text]);
  useTitle(session, view);

  const isWaiting = !view.started && view.join != null;
  useEffect(() => {
    if (isWaiting) setTab("share");
    else setTab((old) => (old === "share" ? "log" : old));
  }, [isWaiting]);
  const ply = past.position?.ply;
  useEffect(() => {
    history.replaceState(null, "", ply === undefined ? location.pathname : `?ply=${ply}`);
  }, [ply]);

  // A control disappears once it is used, so the keyboard goes back to the board.
  const play = (move: string): void => {
    board.current?.querySelector<SVGElement>("svg.board")?.focus({ preventScroll: true });
    session.play(move);
  };
  const chat = view.chat ?? [];
  const tabs: Tab[] = [
    { id: "log", label: "Log", body: <Log session={session} view={view} /> },
    { id: "rules", label: "Rules", body: <Rules text={text} asked={asked} /> },
    {
      id: "chat",
      label: chat.length > 0 ? `Chat ${chat.length}` : "Chat",
      body: <Chat session={session} remarks={chat} />,
    },
    { id: "share", label: "Share", body: <Share session={session} view={view} /> },
  ];

  return (
    <RuleBook.Provider value={book}>
      <Frame title={details.card.title} beside={<Where session={session} />}>
        <div class="table" data-ply={view.ply} data-turn={session.isMyTurn ? "mine" : undefined}>
          {coach}
          <section class="play" aria-label="Board" ref={board}>
            <Status session={session} view={view} scene={scene} />
            <BoardView
              game={view.game}
              scene={scene}
              folded={folded}
              traces={past.traces}
              fresh={past.position === null ? session.fresh : NOWHERE}
              zoom={zoom}
              onPlay={(move) => session.play(move)}
              onMiss={(x, y, piece) => session.explain(x, y, piece)}
            />
            {session.refusal && (
              <p class="refusal" role="alert">
                <Icon name="warning" />
                <span>
                  <Sentence text={session.refusal} />
                </span>
                <Close label="Dismiss" onClick={() => session.dismiss()} />
              </p>
            )}
            <Controls controls={scene.controls} ply={view.ply} onPlay={play} />
            <Tools session={session} view={view} zoom={squares > 8 ? zoom : 0} onZoom={setZoom} />
            <Replay session={session} view={view} />
            {past.position === null && (
              <Moves scene={scene} canPlay={view.seat >= 0} onPlay={play} />
            )}
            <TextBoard session={session} scene={scene} />
          </section>
          <aside class="side" aria-label="Players and log">
            <Seats session={session} scene={scene} view={view} bots={bots} />
            <Tabs
              tabs={coach === undefined ? tabs : tabs.filter(({ id }) => SOLITARY.includes(id))}
              chosen={tab}
              onChoose={setTab}
            />
          </aside>
        </div>
      </Frame>
    </RuleBook.Provider>
  );
}

/** On a small screen a wide scene starts large enough to touch. */
function firstZoom(squares: number): number {
  return ZOOMS.find((zoom) => (zoom * Math.min(innerWidth, 900)) / squares >= 30) ?? 2;
}

function Where({ session }: { session: Session }) {
  return (
    <div class="place">
      <h1>{session.details.card.title}</h1>
      {session.connection === "lost" && (
        <span class="lost" role="status">
          <Icon name="warning" /> No connection. Trying again…
        </span>
      )}
      {session.seat < 0 && session.connection === "open" && (
        <span class="watching">
          <Icon name="eye" /> watching
        </span>
      )}
    </div>
  );
}

/** The browser's tab says when it is the player's turn. */
function useTitle(session: Session, view: TableView): void {
  const name = session.details.card.title;
  const words = session.isMyTurn ? `● Your turn · ${name}` : `${name} · Starboard`;
  useEffect(() => {
    document.title = words;
  }, [words, view.ply]);
}
