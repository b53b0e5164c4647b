import type { ComponentChildren } from "preact";
import { Result } from "../after/result";
import type { Block } from "../markdown";
import type { TableView } from "../protocol";
import type { Scene } from "../scene";
import type { Session } from "../session";
import { Chat } from "./chat";
import { Log } from "./log";
import { Moves } from "./moves";
import { Rules, type Asked } from "./rules";
import { Share } from "./share";
import type { Tab } from "./tabs";
import { TextBoard } from "./text";

interface Props {
  session: Session;
  scene: Scene;
  view: TableView;
  text: Block[];
  asked: Asked | null;
  play: (move: string) => void;
  /** The players, where they have no place beside the board; then the board is a tab as well. */
  players: ComponentChildren;
}

/** Everything about a table besides its board, in tabs. */
export function tabsOf({ session, scene, view, text, asked, play, players }: Props): Tab[] {
  const chat = view.chat ?? [];
  const said = <Chat session={session} remarks={chat} />;
  const share = <Share session={session} view={view} />;
  const words = (
    <>
      {session.past.position === null && (
        <Moves scene={scene} canPlay={view.seat >= 0} onPlay={play} />
      )}
      <TextBoard session={session} scene={scene} />
    </>
  );
  const result = {
    id: "result",
    label: "Result",
    body: <Result session={session} view={view} />,
  };
  const after = view.outcome != null && view.started ? [result] : [];
  const log = { id: "log", label: "Log", body: <Log session={session} view={view} /> };
  const rules = {
    id: "rules",
    label: "Rules",
    body: <Rules text={text} asked={asked} details={session.details} />,
  };
  const count = chat.length > 0 ? ` ${chat.length}` : "";
  const moves = { id: "moves", label: "Moves", body: words };
  if (after.length > 0 && players === null)
    return [
      ...after,
      log,
      rules,
      { id: "chat", label: `Chat${count}`, body: [said, share] },
      moves,
    ];
  if (players === null)
    return [
      log,
      rules,
      { id: "chat", label: `Chat${count}`, body: said },
      { id: "share", label: "Share", body: share },
      moves,
    ];
  return [
    { id: "table", label: "Table", body: null },
    ...after,
    { id: "players", label: "Players", body: players },
    log,
    rules,
    { id: "more", label: `More${count}`, body: [said, share, words] },
  ];
}
