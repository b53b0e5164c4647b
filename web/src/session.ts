/** One table on this page: what the server said last, and what the player may do about it. */

import { getSceneAt, getTable, type Refusal } from "./api";
import { isInside, placeOf, type Place } from "./geometry";
import { Hints } from "./hints";
import { Past, type Position } from "./past";
import type { GameDetails, Hint, TableCard, TableView } from "./protocol";
import type { Piece, Scene } from "./scene";
import { changes, offers, readScene } from "./scenes";
import { WATCHER, whereToLook } from "./seats";
import { callPlayer } from "./signal";
import { Socket, socketAddress, type Connection, type Listener, type Request } from "./socket";

/** The server, as far as a session needs it, and the way to call an absent player. */
export interface Outside {
  connect(listener: Listener): Pick<Socket, "ask" | "close">;
  getTable: typeof getTable;
  getSceneAt: typeof getSceneAt;
  callPlayer: typeof callPlayer;
}

const OUTSIDE: Outside = {
  connect: (listener) => new Socket(socketAddress(), listener),
  getTable,
  getSceneAt,
  callPlayer,
};

export class Session {
  view: TableView | null = null;
  scene: Scene | null = null;
  connection: Connection = "connecting";
  refusal = "";
  /** The seat that the screen must be handed to before anything is shown. */
  cover: number | null = null;
  /** Where the last ply changed something, unless the game marks that itself. */
  fresh: Place[] = [];
  readonly past: Past;
  readonly hints: Hints;

  private as: number;
  private readonly socket: ReturnType<Outside["connect"]>;
  /** Where a touch played each move, the last time that it was offered. */
  private readonly places = new Map<string, Place>();
  private isMoving = false;
  /** Whether the refusal speaks of a lost connection: then it goes when the connection is back. */
  private isRefusedForLoss = false;

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
    this.past = new Past({ ...table, fetch: (ply) => this.fetch(ply) });
    this.hints = new Hints({
      ...table,
      advise: () => this.advise(),
      frame: (places) => this.past.frame(places),
    });
    this.socket = outside.connect({
      onView: (view) => this.receive(view),
      onOpen: () => this.subscribe(this.as),
      onConnection: (connection) => {
        this.connection = connection;
        if (connection === "open" && this.isRefusedForLoss) this.refusal = "";
        this.changed();
      },
    });
  }

  close(): void {
    this.past.close();
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
    if (view === null || this.past.position !== null || this.isMoving) return;
    this.isMoving = true;
    const { table, seat, ply } = view;
    void this.ask({ type: "move", table, seat, ply, move }).then((isDone) => {
      if (!isDone) this.isMoving = false;
    });
  }

  undo(): void {
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
   * Somebody touched what plays nothing now. If a touch there once played a move, the rules say
   * why it does not today.
   */
  explain(x: number, y: number, piece: Piece | null): void {
    const { view, scene } = this;
    if (view === null || scene === null || this.past.position !== null || !view.started) return;
    if (view.to_act < 0 || view.seat < 0) return;
    const offered = new Set(offers(scene).map(({ move }) => move));
    const once = [...this.places]
      .reverse()
      .find(([move, place]) => isInside(x, y, place) && !offered.has(move));
    if (once !== undefined) this.play(once[0]);
    else if (piece !== null && piece.symbol)
      this.refuse(`There is nothing to play there now. ${scene.status}`);
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

  private get position(): Position | null {
    const { view, scene } = this;
    return view === null || scene === null ? null : { ply: view.ply, scene };
  }

  private async fetch(ply: number): Promise<Scene> {
    const at = await this.outside.getSceneAt(this.card.table, ply, this.as);
    return readScene(at.scene);
  }

  private async advise(): Promise<Hint["considered"]> {
    const seat = this.view?.seat ?? this.as;
    const answer = await this.socket.ask({ type: "hint", table: this.card.table, seat });
    return answer.type === "hinted" ? answer.considered : [];
  }

  private forget(): void {
    this.past.forget();
    this.hints.forget();
    this.places.clear();
    this.fresh = [];
    this.refusal = "";
  }

  private subscribe(seat: number): void {
    void this.ask({ type: "subscribe", table: this.card.table, seat });
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
      this.isRefusedForLoss = refusal.code === "lost";
      return false;
    }
  }

  private refuse(sentence: string): void {
    this.isRefusedForLoss = false;
    this.refusal = sentence;
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
    const before = this.view;
    const wasMyTurn = this.isMyTurn;
    const scene = readScene(view.scene);
    if (before?.ply !== view.ply) {
      this.hints.forget();
      this.past.moveTo(view.ply);
      this.refusal = "";
      this.isMoving = false;
      this.fresh = this.position === null ? [] : freshIn(scene, view.ply, this.position);
    }
    this.view = view;
    this.scene = scene;
    for (const piece of scene.pieces)
      if (piece.move !== null) this.places.set(piece.move, placeOf(piece));
    if (before !== null && before.started !== view.started) void this.renew();
    this.look();
    const isMyOwnDoing = this.card.mine.includes(view.movers.at(-1) ?? -1);
    if (this.isMyTurn && before !== null && !wasMyTurn && !isMyOwnDoing)
      this.outside.callPlayer(`Your turn: ${this.details.card.title}`, scene.status);
    this.changed();
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

/** What is new in a scene since an earlier position, if the game does not mark it itself. */
function freshIn(scene: Scene, ply: number, before: Position): Place[] {
  const isMarked = scene.pieces.some(({ mark }) => mark === "last");
  return ply > before.ply && !isMarked ? changes(before.scene, scene, false) : [];
}
