import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { partsOf } from "../board/parts";
import { BoardView, useFold } from "../board/view";
import { Frame, useSettings } from "../frame";
import { Tip } from "../learn/tip";
import { ruleNow } from "../learn/tips";
import type { Place } from "../geometry";
import { boardTheme, themeFor } from "../look";
import { parseMarkdown, ruleNumbers } from "../markdown";
import { useMedia, WIDE } from "../media";
import type { TableView } from "../protocol";
import type { Moment, Scene } from "../scene";
import type { Session } from "../session";
import { Ground, useWorld, World } from "../world";
import { AsidePanel } from "./asides";
import { Bar } from "./bar";
import { Dock } from "./dock";
import { Hint } from "./hint";
import { Invite } from "./invite";
import { MomentBanner } from "./moment";
import { Heard, Others, useSkipKey } from "./others";
import { Seats } from "./seats";
import type { Asked } from "./rules";
import { RuleBook } from "./sentence";
import { Status } from "./status";
import { PageTabs, usePages } from "./pages";
import { panelOf, Tabs } from "./tabs";
import { tabsOf } from "./about";
import { ZOOMS } from "./tools";

interface Props {
  session: Session;
  scene: Scene;
  view: TableView;
  parting?: { name: string; onGo: () => void } | null;
  /** What is said beside the board in a lesson; then there is nobody to chat or share with. */
  coach?: ComponentChildren;
}

const NOWHERE: Place[] = [];
const NOBODY: string[] = [];
const NOTHING: Moment[] = [];
const SOLITARY = ["table", "players", "log", "rules"];

/** The table: the board first; the players and the log beside it, or behind tabs. */
export function TableScreen({ session, scene, view, parting = null, coach }: Props) {
  const { details, past } = session;
  const isWide = useMedia(WIDE);
  const [tab, setTab] = useState(isWide ? "log" : "table");
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const { heart, docks, asides } = useMemo(() => partsOf(scene), [scene]);
  const fresh = past.position === null ? session.news.fresh : NOWHERE;
  const pages = usePages(heart, past.traces.length > 0 ? past.traces : fresh);
  const board = pages.shown?.scene ?? heart;
  const folded = useFold(board);
  const traces = useMemo(() => pages.seen(past.traces), [pages.shown, past.traces]);
  const marked = useMemo(() => pages.seen(fresh), [pages.shown, fresh]);
  const squares = (folded?.scene ?? board).width;
  const [zoom, setZoom] = useState(() => firstZoom(squares));
  const place = useRef<HTMLElement>(null);
  const text = useMemo(() => parseMarkdown(details.rules), [details]);
  const book = useMemo(() => {
    const show = (rule: string): void => {
      setTab("rules");
      setAsked({ rule });
    };
    return { known: ruleNumbers(text), show };
  }, [text]);
  const { look } = details.card;
  const { theme } = useSettings();
  // On a light page the night needs a sky of its own.
  const isNight = boardTheme(look, theme) !== themeFor(look, theme);
  const choose = (id: string): void => {
    setTab(id);
    const rule = id === "rules" ? ruleNow(details.tips ?? [], scene, session.refusal) : null;
    if (rule !== null) setAsked({ rule, quietly: true });
  };
  useTitle(session, view);
  useWorld(look);
  useSkipKey(session);
  const isOver = view.outcome != null;
  useEffect(() => setTab(isWide ? (isOver ? "result" : "log") : "table"), [isWide, isOver]);
  const ply = past.position?.ply;
  const { isSwift } = past;
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (isSwift) dataset.pace = "swift";
    return () => delete dataset.pace;
  }, [isSwift]);
  // The address is for sharing, and writing it is slow: a replay does so when it stops.
  const { isPlaying } = past;
  useEffect(() => {
    if (isPlaying) return;
    history.replaceState(null, "", ply === undefined ? location.pathname : `?ply=${ply}`);
  }, [ply, isPlaying]);

  // A control disappears once it is used, so the keyboard goes back to the board.
  const play = (move: string): void => {
    place.current?.querySelector<SVGElement>("svg.board")?.focus({ preventScroll: true });
    session.play(move);
  };
  const join = view.started ? null : (view.join ?? session.card.join);
  const aside = asides.find(({ id }) => id === open);
  const status = <Status session={session} view={view} scene={scene} />;
  const seats = <Seats session={session} scene={scene} view={view} />;
  const others = <Others session={session} view={view} />;
  const { suggestions } = session.hints;
  const hint = suggestions !== null && <Hint session={session} suggestions={suggestions} />;
  const all = tabsOf({ session, scene, view, text, asked, play, players: isWide ? null : seats });
  const tabs = coach === undefined ? all : all.filter(({ id }) => SOLITARY.includes(id));
  const isAsked = session.isMyTurn && past.position === null;
  const tip = coach === undefined && (
    <Tip details={details} scene={scene} ply={view.ply} isAsked={isAsked} />
  );
  const isShown = isWide || tab === "table";
  return (
    <RuleBook.Provider value={book}>
      <Ground details={details} />
      <Frame
        title={details.card.title}
        slim
        beside={
          <Bar session={session} scene={scene}>
            {isWide && status}
          </Bar>
        }
      >
        <div
          class={isWide ? "table wide" : "table narrow"}
          data-ply={view.ply}
          data-turn={session.isMyTurn ? "mine" : undefined}
        >
          <section
            class="play"
            {...(isWide ? { "aria-label": "Board" } : panelOf("table"))}
            hidden={!isShown}
            ref={place}
          >
            {!isWide && (coach ?? status)}
            {!isWide && tip}
            <World class="heart" look={look} light="board">
              {isNight && <Ground details={details} />}
              <PageTabs pages={pages} />
              {join == null ? (
                <BoardView
                  key={pages.shown?.id ?? ""}
                  game={view.game}
                  scene={board}
                  folded={folded}
                  traces={traces}
                  fresh={marked}
                  freshOf={session.news.freshOf}
                  ways={session.motions}
                  pending={session.pending}
                  final={view.final}
                  pulses={session.banners.current?.pieces ?? NOBODY}
                  moments={past.position === null ? session.news.moments : NOTHING}
                  zoom={zoom}
                  still={isSwift}
                  onPlay={(move) => session.play(move)}
                  onMiss={(x, y, piece) => session.explain(x, y, piece)}
                >
                  <MomentBanner session={session} />
                </BoardView>
              ) : (
                <Invite
                  game={details.card.title}
                  link={`${location.origin}/t/${view.table}/join#${join}`}
                />
              )}
              {aside !== undefined && (
                <AsidePanel
                  session={session}
                  game={view.game}
                  aside={aside}
                  onPlay={play}
                  onClose={() => setOpen(null)}
                />
              )}
            </World>
            <Heard session={session} />
            <Dock
              session={session}
              scene={scene}
              view={view}
              docks={docks}
              asides={asides}
              open={open}
              onOpen={setOpen}
              zoom={squares > 8 ? zoom : 0}
              onZoom={setZoom}
              onPlay={play}
              parting={parting}
              hint={!isWide && hint}
              others={!isWide && coach === undefined && others}
            />
          </section>
          {isWide ? (
            <aside class="side" aria-label="Players and log">
              {coach}
              {tip}
              {seats}
              {hint}
              {coach === undefined && others}
              <Tabs tabs={tabs} chosen={tab} onChoose={choose} />
            </aside>
          ) : (
            <Tabs tabs={tabs} chosen={tab} onChoose={choose} />
          )}
        </div>
      </Frame>
    </RuleBook.Provider>
  );
}

/** On a small screen a wide scene starts large enough to touch. */
function firstZoom(squares: number): number {
  return ZOOMS.find((zoom) => (zoom * Math.min(innerWidth, 900)) / squares >= 30) ?? 2;
}

/** The browser's tab says when it is the player's turn. */
function useTitle(session: Session, view: TableView): void {
  const name = session.details.card.title;
  const words = session.isMyTurn ? `● Your turn · ${name}` : `${name} · Starboard`;
  useEffect(() => {
    document.title = words;
  }, [words, view.ply]);
}
