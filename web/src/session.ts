/** One table on this page: what the server said last, and what the player may do about it. */

import { getSceneAt, getScenes, getTable, type Refusal } from "./api";
import { walkTime } from "./board/walk";
import { Follow } from "./follow";
import { isInside, placeOf, type Place } from "./geometry";
import { Hints } from "./hints";
import { Banners, momentsBetween, waysOf, type Ways } from "./moments";
import { newsOf, NO_NEWS } from "./news";
import { Past, type Position } from "./past";
import type { GameDetails, Hint, TableCard, TableView } from "./protocol";
import type { Piece, Scene } from "./scene";
import { offers, readScene } from "./scenes";
import { WATCHER, whereToLook } from "./seats";
import { isMotionWanted, settings } from "./settings";
import { callPlayer } from "./signal";
import { Socket, socketAddress, type Connection, type Listener, type Request } from "./socket";
import { sound } from "./sounds";
import { pickedAt, Picks } from "./picks";
import { askedBy, whyNotNow, wordsAt } from "./touch";

/** The server, as far as a session needs it, and the way to call an absent player. */
export interface Outside {
  connect(listener: Listener): Pick<Socket, "ask" | "close">;
  getTable: typeof getTable;
  getSceneAt: typeof getSceneAt;
  getScenes?: typeof getScenes;
  callPlayer: typeof callPlayer;
}

const OUTSIDE: Outside = {
  connect: (listener) => new Socket(socketAddress(), listener),
  getTable,
  getSceneAt,
  getScenes,
  callPlayer,
};

/** Banners hold the next ply up no longer than this. */
const MOST_BUSY_MS = 3000;

export class Session {
  view: TableView | null = null;
  scene: Scene | null = null;
  connection: Connection = "connecting";
  refusal = "";
  /** The seat that the screen must be handed to before anything is shown. */
  cover: number | null = null;
  /** What the last view told of the plies since the one before it. */
  news = NO_NEWS;
  /** The move that is on its way to the server. */
  pending: string | null = null;
  readonly past: Past;
  readonly hints: Hints;
  readonly picks: Picks;
  readonly follow: Follow;
  readonly banners: Banners;

  private as: number;
  private readonly socket: ReturnType<Outside["connect"]>;
  /** Where a touch played each move, the last time that it was offered. */
  private readonly places = new Map<string, Place>();
  /** Whether what was refused was refused for want of a connection. */
  private isCutOff = false;

  constructor(
    public card: TableCard,
    readonly details: GameDetails,
    private readonly changed: () => void,
    private readonly outside: Outside = OUTSIDE,
  ) {
    // With several seats of a game with secrets here, watch until one of their players is ready.
    this.as = whereToLook(card.mine, card.to_act, WATCHER, this.secrets).as;
    const table = {
      position: () => this.position,
      refuse: (sentence: string) => this.refuse(sentence),
      changed,
    };
    this.past = new Past({
      ...table,
      fetch: (ply) => this.fetch(ply),
      fetchOn: (ply) => this.fetchOn(ply),
    });
    this.hints = new Hints({
      ...table,
      advise: () => this.advise(),
      frame: (places) => this.past.frame(places),
    });
    this.picks = new Picks({ canUndo: () => this.undoSeat !== null, undo: () => this.undo() });
    this.banners = new Banners({ speed: () => settings().follow, sound, changed });
    this.follow = new Follow({
      mine: () => this.card.mine,
      speed: () => settings().follow,
      isUnwatched: () => globalThis.document?.hidden === true || this.past.position !== null,
      fetch: async (ply) => (await outside.getSceneAt(this.card.table, ply, this.as)).scene,
      show: (view) => this.show(view),
    });
    this.socket = outside.connect({
      onView: (view) => this.receive(view),
      onOpen: () => {
        if (this.isCutOff) this.refuse("");
        this.subscribe(this.as);
      },
      onConnection: (connection) => {
        this.connection = connection;
        this.changed();
      },
    });
  }

  close(): void {
    this.past.close();
    this.follow.close();
    this.banners.close();
    this.socket.close();
  }

  get secrets(): boolean {
    return this.details.card.has_secrets;
  }

  /** The seat that this page plays now. */
  get seat(): number {
    return this.as;
  }

  get isMyTurn(): boolean {
    const { view } = this;
    return view !== null && view.started && view.to_act >= 0 && view.to_act === view.seat;
  }

  /** The scene to draw: the present, or the past. */
  get shown(): Scene | null {
    return this.past.position?.scene ?? this.scene;
  }

  /** The ways by which pieces came to where they are in the scene that is shown. */
  get motions(): Ways {
    const at = this.past.position?.ply;
    if (at === undefined) return this.news.ways;
    return waysOf(momentsBetween(this.view?.moments ?? [], at - 1, at));
  }

  nameOf(seat: number): string {
    return this.view?.players.find((player) => player.seat === seat)?.name ?? `Seat ${seat + 1}`;
  }

  /** The seat that may take its move back: at a shared screen, whoever moved last. */
  get undoSeat(): number | null {
    const { view } = this;
    if (view === null) return null;
    if (view.can_undo) return view.seat;
    const mover = view.movers.at(-1);
    const isShared = this.card.mine.length > 1 && !this.secrets;
    return isShared && mover !== undefined && this.card.mine.includes(mover) ? mover : null;
  }

  /** The ply just after the player's own last move, if others have moved since. */
  get lastOwnPly(): number | null {
    const movers = this.view?.movers ?? [];
    const at = movers.findLastIndex((seat) => this.card.mine.includes(seat));
    return at >= 0 && at + 1 < movers.length ? at + 1 : null;
  }

  play(move: string): void {
    const { view } = this;
    // A second touch while the first is on its way is the same touch.
    if (view === null || this.past.position !== null || this.pending !== null) return;
    // What is shown may be behind the table; a touch is meant for what is to come.
    if (this.follow.behind > 0) {
      this.skip();
      return;
    }
    this.pending = move;
    void this.submit(view, move).then((isDone) => {
      if (!isDone) this.pending = null;
      this.changed();
    });
  }

  /** Enough of what the others do: show how things stand now, or the next banner. */
  skip(): void {
    if (this.follow.behind > 0) {
      this.follow.skip();
      this.banners.clear();
    } else this.banners.skip();
  }

  undo(): void {
    this.follow.skip();
    const { view, undoSeat } = this;
    if (view === null || undoSeat === null) return;
    void this.ask({ type: "undo", table: view.table, seat: undoSeat, ply: view.ply });
  }

  say(text: string): Promise<boolean> {
    return this.ask({ type: "say", table: this.card.table, text });
  }

  standIn(seat: number, bot: string | null): void {
    void this.ask({ type: "stand_in", table: this.card.table, seat, bot });
  }

  /**
   * Somebody touched what plays nothing now. Nobody is left without an answer: the rules say why
   * not, by the move that the game says such a touch asks for, or that a touch there once played.
   */
  explain(x: number, y: number, piece: Piece | null): void {
    const { view, scene } = this;
    if (view === null || scene === null || this.pending !== null) return;
    if (this.follow.behind > 0) {
      this.skip();
      return;
    }
    const sentence = whyNotNow(view, this.past.position !== null, (seat) => this.nameOf(seat));
    if (sentence === null && this.picks.putDown(pickedAt(scene, x, y, piece))) return;
    const asked = sentence === null ? (askedBy(scene, x, y, piece) ?? this.once(x, y)) : null;
    // Only a question to the rules: a touch that plays need not wait for its answer.
    if (asked !== null) void this.submit(view, asked);
    else this.refuse(sentence ?? wordsAt(scene, x, y, piece));
  }

  /** Close what was said: the hint and the refusal. */
  dismiss(): void {
    this.hints.dismiss();
    this.refuse("");
  }

  /** The player of the covered seat is here: show it. */
  handOver(): void {
    if (this.cover === null) return;
    this.as = this.cover;
    this.cover = null;
    this.forget();
    this.view = null;
    this.scene = null;
    this.subscribe(this.as);
    this.changed();
  }

  /** The move that a touch here played the last time that it played any. */
  private once(x: number, y: number): string | null {
    const offered = new Set(offers(this.scene as Scene).map(({ move }) => move));
    const found = [...this.places]
      .reverse()
      .find(([move, place]) => isInside(x, y, place) && !offered.has(move));
    return found?.[0] ?? null;
  }

  private get position(): Position | null {
    const { view, scene } = this;
    return view === null || scene === null ? null : { ply: view.ply, scene };
  }

  private async fetch(ply: number): Promise<Scene> {
    const at = await this.outside.getSceneAt(this.card.table, ply, this.as);
    return readScene(at.scene);
  }

  private async fetchOn(ply: number): Promise<Position[]> {
    const scenes = (await this.outside.getScenes?.(this.card.table, ply, this.as)) ?? [];
    return scenes.map((at) => ({ ply: at.ply, scene: readScene(at.scene) }));
  }

  private async advise(): Promise<Hint["considered"]> {
    const seat = this.view?.seat ?? this.as;
    const answer = await this.socket.ask({ type: "hint", table: this.card.table, seat });
    return answer.type === "hinted" ? answer.considered : [];
  }

  private forget(): void {
    this.past.forget();
    this.hints.forget();
    this.follow.forget();
    this.banners.clear();
    this.places.clear();
    this.picks.clear();
    this.news = NO_NEWS;
    this.refusal = "";
  }

  private subscribe(seat: number): void {
    void this.ask({ type: "subscribe", table: this.card.table, seat, steps: true });
  }

  private submit({ table, seat, ply }: TableView, move: string): Promise<boolean> {
    return this.ask({ type: "move", table, seat, ply, move });
  }

  private async ask(request: Request): Promise<boolean> {
    if (request.type !== "subscribe") this.refuse("");
    try {
      await this.socket.ask(request);
      return true;
    } catch (error) {
      const refusal = error as Refusal;
      if (refusal.code === "not_your_seat") void this.renew();
      this.refuse(refusal.message);
      this.isCutOff = refusal.code === "lost";
      return false;
    }
  }

  /** Say why something did not come about. */
  refuse(sentence: string): void {
    this.refusal = sentence;
    this.isCutOff = false;
    this.changed();
  }

  private async renew(): Promise<void> {
    try {
      this.card = await this.outside.getTable(this.card.table);
    } catch (error) {
      this.refuse((error as Refusal).message);
    }
    this.look();
    this.changed();
  }

  private receive(view: TableView): void {
    if (view.table !== this.card.table || view.seat !== this.as) return;
    this.follow.take(view);
    this.changed();
  }

  /** Show a view; returns how long its banners and motions take. */
  private show(view: TableView): number {
    const before = this.view;
    const wasMyTurn = this.isMyTurn;
    const scene = readScene(view.scene);
    let busy = 0;
    if (before?.ply !== view.ply) {
      busy = this.narrate(view, scene);
      this.hints.forget();
      this.past.moveTo(view.ply);
      this.refusal = "";
      this.pending = null;
    }
    this.view = view;
    this.picks.see(view.ply, this.scene, scene, this.card.mine.includes(view.movers.at(-1) ?? -1));
    this.scene = scene;
    for (const piece of scene.pieces)
      if (piece.move !== null)
        for (const move of [piece.move, ...piece.choices.map((choice) => choice.move)])
          this.places.set(move, placeOf(piece));
    if (before !== null && before.started !== view.started) void this.renew();
    this.look();
    const isMyOwnDoing = this.card.mine.includes(view.movers.at(-1) ?? -1);
    if (this.isMyTurn && before !== null && !wasMyTurn && !isMyOwnDoing)
      this.outside.callPlayer(`Your turn: ${this.details.card.title}`, scene.status);
    this.changed();
    return busy;
  }

  /** Tell what is new in a view; returns how long that takes. */
  private narrate(view: TableView, scene: Scene): number {
    const was = this.position;
    this.news = newsOf(view, scene, was, this.news, this.card.mine);
    if (was === null || view.ply < was.ply) {
      this.banners.clear();
      return 0;
    }
    const time = this.past.position === null ? this.banners.announce(this.news.moments) : 0;
    return Math.max(Math.min(time, MOST_BUSY_MS), isMotionWanted() ? walkTime(this.news.ways) : 0);
  }

  /** At a shared screen, follow the seat to act or cover the screen for it. */
  private look(): void {
    const { view } = this;
    if (view === null) return;
    const toAct = view.started ? view.to_act : -1;
    const { as, cover } = whereToLook(this.card.mine, toAct, this.as, this.secrets);
    if (cover !== null && this.cover === null) this.forget();
    this.cover = cover;
    if (as === this.as) return;
    this.as = as;
    this.past.forgetScenes();
    this.subscribe(as);
  }
}
