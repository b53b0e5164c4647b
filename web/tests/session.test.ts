import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "../src/api";
import type { TableCard, TableView } from "../src/protocol";
import { WATCHER } from "../src/seats";
import { Session, type Outside } from "../src/session";
import { change } from "../src/settings";
import type { Listener, Request } from "../src/socket";
import { openPage, type FakeDocument } from "./page";
import { cardOf, detailsOf, pieceOf, sceneJson, viewOf } from "./samples";

let page: FakeDocument;

beforeEach(() => {
  page = openPage();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  change({ follow: "at once" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Wishes {
  card?: Partial<TableCard>;
  secrets?: boolean;
}

/** A session whose server is the test: it answers every request at once, unless it refuses. */
function sit({ card = {}, secrets = false }: Wishes = {}) {
  const seen = {
    asked: [] as Request[],
    calls: [] as string[],
    fetched: [] as string[],
    refusal: null as Refusal | null,
    card: cardOf(card),
    isClosed: false,
  };
  let listener: Listener | null = null;
  const outside: Outside = {
    connect: (listens) => {
      listener = listens;
      return {
        ask: (request) => {
          seen.asked.push(request);
          if (seen.refusal !== null) return Promise.reject(seen.refusal);
          if (request.type !== "hint") return Promise.resolve({ type: "ack", id: 1, ply: 0 });
          const considered = [{ move: "take 1", share: 1, chance: 0.5, reason: "" }];
          return Promise.resolve({ type: "hinted", id: 1, considered });
        },
        close: () => (seen.isClosed = true),
      };
    },
    getTable: () => Promise.resolve(seen.card),
    getSceneAt: (table, ply, seat) => {
      seen.fetched.push(`${table} ${ply} ${seat}`);
      return Promise.resolve({ ply, scene: sceneJson() });
    },
    callPlayer: (title, sentence) => seen.calls.push(`${title}. ${sentence}`),
  };
  const session = new Session(seen.card, detailsOf(secrets), () => {}, outside);
  const server = listener as unknown as Listener;
  const show = (view: Partial<TableView> = {}): void => server.onView(viewOf(view));
  const asked = (type: Request["type"]) => seen.asked.filter((request) => request.type === type);
  return { session, seen, server, show, asked };
}

/** Let every answer that is on its way arrive. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const HEAP = { id: "heap", symbol: "heap", x: 0, y: 0, label: "take one", move: "take 1" };

test("when the line is open, the session subscribes as its seat and shows what comes", () => {
  const { session, seen, server, show } = sit();
  server.onConnection("open");
  server.onOpen();
  expect(session.connection).toBe("open");
  expect(seen.asked).toEqual([{ type: "subscribe", table: "table123", seat: 0, steps: true }]);
  expect(session.shown).toBeNull();
  show({ scene: sceneJson(HEAP) });
  expect(session.shown?.pieces[0]?.move).toBe("take 1");
  expect([session.isMyTurn, session.nameOf(1), session.nameOf(4)]).toEqual([true, "Bo", "Seat 5"]);
  session.close();
  expect(seen.isClosed).toBe(true);
});

test("views of other tables and seats are not shown", () => {
  const { session, show } = sit();
  show({ table: "another1" });
  show({ seat: 1 });
  expect(session.view).toBeNull();
});

test("a move is sent with the ply that was seen, and a second touch is the same touch", async () => {
  const { session, show, asked } = sit();
  show({ ply: 4 });
  session.play("take 1");
  session.play("take 2");
  await settle();
  const move = { type: "move", table: "table123", seat: 0, ply: 4, move: "take 1" };
  expect(asked("move")).toEqual([move]);
  show({ ply: 5 });
  session.play("take 2");
  expect(asked("move")).toHaveLength(2);
});

test("a refused move is said, and another may be tried", async () => {
  const { session, seen, show, asked } = sit();
  show();
  seen.refusal = new Refusal("The heap is empty (rule 2).", "illegal");
  session.play("take 1");
  await settle();
  expect(session.refusal).toBe("The heap is empty (rule 2).");
  session.play("take 2");
  expect(asked("move")).toHaveLength(2);
  await settle();
  session.dismiss();
  expect(session.refusal).toBe("");
});

test("in the past nothing is played, and the seat's own scenes are fetched", async () => {
  const { session, seen, show, asked } = sit();
  show({ ply: 3, scene: sceneJson(HEAP) });
  await session.past.lookAt(1);
  expect(seen.fetched).toEqual(["table123 1 0", "table123 0 0"]);
  expect(session.shown?.pieces).toEqual([]);
  session.play("take 1");
  expect(asked("move")).toEqual([]);
  session.past.live();
  expect(session.shown?.pieces).toHaveLength(1);
});

test("a hint is asked for one's seat, and goes when the table moves on", async () => {
  const { session, show, asked } = sit();
  show({ scene: sceneJson(HEAP) });
  await session.hints.ask();
  expect(asked("hint")).toEqual([{ type: "hint", table: "table123", seat: 0 }]);
  expect(session.hints.suggestions?.[0]?.label).toBe("Take one");
  expect(session.past.traces).toEqual([{ x: 0, y: 0, width: 1, height: 1 }]);
  show({ ply: 1 });
  expect(session.hints.suggestions).toBeNull();
  expect(session.past.traces).toEqual([]);
});

test("what the last ply changed is fresh, unless the game marks it or it was taken back", () => {
  const { session, show } = sit();
  const ship = { id: "ship", symbol: "ship", x: 0, y: 0 };
  show({ scene: sceneJson(ship) });
  expect(session.news.fresh).toEqual([]);
  show({ ply: 1, scene: sceneJson({ ...ship, x: 2 }) });
  expect(session.news.fresh).toHaveLength(2);
  show({ ply: 2, scene: sceneJson({ ...ship, x: 3, mark: "last" }) });
  expect(session.news.fresh).toEqual([]);
  show({ ply: 1, scene: sceneJson({ ...ship, x: 2 }) });
  expect(session.news.fresh).toEqual([]);
});

test("touching where a move once was asks the rules why it is none now, at its edges too", () => {
  const touches: [number, number, boolean][] = [
    [0, 0, true],
    [0.99, 0.5, true],
    [1, 0.5, false],
    [0.5, 1, false],
  ];
  for (const [x, y, isThere] of touches) {
    const { session, show, asked } = sit();
    show({ scene: sceneJson(HEAP) });
    show({ ply: 1, scene: sceneJson() });
    session.explain(x, y, null);
    expect(asked("move")).toHaveLength(isThere ? 1 : 0);
  }
});

test("a move that is still offered needs no explanation", () => {
  const { session, show, asked } = sit();
  show({ scene: sceneJson(HEAP) });
  session.explain(0.5, 0.5, null);
  expect(asked("move")).toEqual([]);
});

test("a touch is never left without an answer, on bare ground too", () => {
  const { session, show } = sit();
  show();
  for (const piece of [null, pieceOf({ symbol: "flag" }), pieceOf({ mark: "chosen" })]) {
    session.explain(0, 0, piece);
    expect(session.refusal).toBe("There is nothing to play there now. Ann moves.");
    session.dismiss();
  }
  show({ to_act: 1 });
  session.explain(0, 0, null);
  expect(session.refusal).toBe("It is Bo's turn, not yours.");
});

test("what the game says that a touch asks for comes before what was once played there", async () => {
  const { session, seen, show, asked } = sit();
  show({ scene: sceneJson(HEAP) });
  show({ ply: 1, scene: sceneJson() });
  seen.refusal = new Refusal("The flag is nailed on (rule 9).", "illegal");
  session.explain(0.5, 0.5, pieceOf({ symbol: "flag", asks: "strike flag" }));
  await settle();
  expect(asked("move")).toMatchObject([{ move: "strike flag", ply: 1 }]);
  expect([session.refusal, session.pending]).toEqual(["The flag is nailed on (rule 9).", null]);
  session.explain(0.5, 0.5, null);
  expect(asked("move").at(-1)).toMatchObject({ move: "take 1" });
});

test("a touch that plays does not wait until the one before it is explained", () => {
  const { session, show, asked } = sit();
  show({ scene: sceneJson(HEAP) });
  session.explain(3, 3, pieceOf({ symbol: "flag", asks: "strike flag" }));
  session.play("take 1");
  expect(asked("move")).toMatchObject([{ move: "strike flag" }, { move: "take 1" }]);
  expect(session.pending).toBe("take 1");
});

test("a refusal for want of a connection goes when the connection is back, others stay", async () => {
  const { session, seen, server, show } = sit();
  show();
  seen.refusal = new Refusal("There is no connection to the server right now.", "lost");
  session.play("take 1");
  await settle();
  expect(session.refusal).toContain("no connection");
  seen.refusal = new Refusal("The heap is empty.", "illegal");
  server.onOpen();
  expect(session.refusal).toBe("");
  await settle();
  session.play("take 1");
  await settle();
  server.onOpen();
  expect(session.refusal).toBe("The heap is empty.");
});

const SHIP = { id: "ship", symbol: "ship", x: 0, y: 0 };
const sail = (x: number) => sceneJson({ ...SHIP, x });

test("the frame stays on a rival's decision while luck goes on, and goes when one acts", () => {
  const { session, show } = sit();
  show({ scene: sail(0) });
  show({ ply: 1, movers: [1], scene: sail(2) });
  expect([session.news.fresh.length, session.news.freshOf]).toEqual([2, 1]);
  const framed = session.news.fresh;
  show({ ply: 2, movers: [1, -1], scene: sail(3) });
  expect(session.news.fresh).toBe(framed);
  show({ ply: 3, movers: [1, -1, 0], scene: sail(1) });
  expect(session.news.fresh).toEqual([]);
});

const crack = { title: "Planet 2 cracks", sentence: "", symbol: "", tone: "bad" as const };
const momentAt = (ply: number) => ({
  ply,
  moment: { ...crack, pieces: ["ship"], path: [[ply, 0.5]] },
});

test("moments of new plies are announced, with their ways; those of the first view are not", () => {
  vi.useFakeTimers();
  const { session, show } = sit();
  show({ ply: 1, movers: [1], moments: [momentAt(1)] });
  expect([session.banners.current, session.motions.size]).toEqual([null, 0]);
  show({ ply: 2, movers: [1, 1], moments: [momentAt(1), momentAt(2)] });
  expect(session.banners.current).toMatchObject({ title: "Planet 2 cracks", path: [[2, 0.5]] });
  expect(session.motions.get("ship")).toEqual([[2, 0.5]]);
  session.skip();
  expect(session.banners.current).toBeNull();
  show({ ply: 1, movers: [1], moments: [momentAt(1)] });
  expect([session.banners.current, session.motions.size]).toEqual([null, 0]);
});

test("who looks at the past hears no banners, and sees pieces go their ways there too", async () => {
  const { session, show } = sit();
  show({ ply: 2, movers: [1, 1], moments: [momentAt(1)] });
  await session.past.lookAt(1);
  expect(session.motions.get("ship")).toEqual([[1, 0.5]]);
  show({ ply: 3, movers: [1, 1, 1], moments: [momentAt(3)] });
  expect(session.banners.current).toBeNull();
  session.close();
});

test("what others did is said to those who cannot see it, one's own moves are not", () => {
  const { session, show } = sit();
  const log = ["Bo takes 1.", "Ann takes 2.", "Bo takes 3."];
  show({ ply: 1, movers: [1], log: log.slice(0, 1) });
  expect(session.news.heard).toBe("");
  show({ ply: 3, movers: [1, 0, 1], log });
  expect(session.news.heard).toBe("Bo takes 3.");
});

test("others are followed ply by ply, and a touch meanwhile shows how things stand", () => {
  vi.useFakeTimers();
  change({ follow: "normal" });
  const { session, show, asked } = sit();
  show({ to_act: 1 });
  for (const ply of [1, 2, 3])
    show({ ply, movers: [1, 1, 1].slice(0, ply), to_act: ply < 3 ? 1 : 0 });
  expect([session.view?.ply, session.follow.behind, session.isMyTurn]).toEqual([1, 2, false]);
  session.explain(0, 0, null);
  expect([session.view?.ply, session.follow.behind, session.isMyTurn]).toEqual([3, 0, true]);
  expect([session.refusal, asked("move")]).toEqual(["", []]);
  session.play("take 1");
  expect(asked("move")).toMatchObject([{ ply: 3 }]);
  session.close();
});

test("nobody is kept waiting who does not look", () => {
  change({ follow: "normal" });
  const { session, show } = sit();
  page.hidden = true;
  show({ to_act: 1 });
  for (const ply of [1, 2, 3]) show({ ply, movers: [1, 1, 1].slice(0, ply) });
  expect(session.view?.ply).toBe(3);
  session.close();
});

test("one may take back as the server says, and at a shared screen for whoever moved last", () => {
  const alone = sit();
  alone.show({ ply: 2, movers: [0, 1] });
  expect(alone.session.undoSeat).toBeNull();
  alone.session.undo();
  alone.show({ ply: 2, movers: [0, 1], can_undo: true });
  alone.session.undo();
  expect(alone.asked("undo")).toEqual([{ type: "undo", table: "table123", seat: 0, ply: 2 }]);
  const shared = sit({ card: { mine: [0, 1] } });
  shared.show({ ply: 2, movers: [0, 1] });
  expect(shared.session.undoSeat).toBe(1);
  const secret = sit({ card: { mine: [0, 1] }, secrets: true });
  secret.show({ seat: WATCHER, ply: 2, movers: [0, 1] });
  expect(secret.session.undoSeat).toBeNull();
});

test("the last own ply is where others went on", () => {
  const { session, show } = sit();
  show({ ply: 3, movers: [0, 1, 1] });
  expect(session.lastOwnPly).toBe(1);
  show({ ply: 4, movers: [0, 1, 1, 0] });
  expect(session.lastOwnPly).toBeNull();
});

test("a player is called when others' moves made it their turn, and not by their own", () => {
  const { seen, show } = sit();
  show({ to_act: 1 });
  show({ ply: 1, movers: [1], to_act: 0 });
  expect(seen.calls).toEqual(["Your turn: Nim. Ann moves."]);
  show({ ply: 2, movers: [1, 0], to_act: 1 });
  show({ ply: 3, movers: [1, 0, 0], to_act: 0 });
  expect(seen.calls).toHaveLength(1);
});

test("at a shared screen without secrets the seat to act is followed", () => {
  const { session, show, asked } = sit({ card: { mine: [0, 1] } });
  expect(session.seat).toBe(0);
  show({ ply: 1, to_act: 1 });
  expect(session.seat).toBe(1);
  expect(asked("subscribe").at(-1)).toMatchObject({ seat: 1 });
});

test("with secrets the screen is covered, and nothing of one player is left for the next", async () => {
  const { session, show, asked } = sit({ card: { mine: [0, 1] }, secrets: true });
  expect(session.seat).toBe(WATCHER);
  show({ seat: WATCHER, to_act: 0 });
  expect(session.cover).toBe(0);
  session.handOver();
  expect([session.cover, session.seat, session.shown]).toEqual([null, 0, null]);
  expect(asked("subscribe").at(-1)).toMatchObject({ seat: 0 });
  show({ ply: 2, scene: sceneJson(HEAP) });
  await session.past.lookAt(0);
  expect(session.past.position).not.toBeNull();
  show({ ply: 3, to_act: 1 });
  expect(session.cover).toBe(1);
  expect(session.past.position).toBeNull();
});

test("a seat that is no longer one's own is looked up again", async () => {
  const { session, seen, show } = sit();
  show();
  seen.card = cardOf({ mine: [] });
  seen.refusal = new Refusal("That is not your seat.", "not_your_seat");
  session.play("take 1");
  await settle();
  expect(session.card.mine).toEqual([]);
  expect(session.seat).toBe(WATCHER);
});

test("when the game begins, the card is looked up again", async () => {
  const { session, seen, show } = sit({ card: { started: false } });
  show({ started: false });
  seen.card = cardOf({ title: "Nim, begun" });
  show({ started: true });
  await settle();
  expect(session.card.title).toBe("Nim, begun");
});

test("words and substitutes go to the table", async () => {
  const { session, seen, asked } = sit();
  expect(await session.say("Hello")).toBe(true);
  session.standIn(1, "standard");
  expect(asked("say")).toEqual([{ type: "say", table: "table123", text: "Hello" }]);
  expect(asked("stand_in")).toMatchObject([{ seat: 1, bot: "standard" }]);
  seen.refusal = new Refusal("Too long.", "too_long");
  expect(await session.say("…")).toBe(false);
});
