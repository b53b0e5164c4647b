/** One table on this page: what the server said last, and what the player may do about it. */

import { getSceneAt, getTable, Refusal } from "./api";
import type { ConsideredMove, GameDetails, TableCard, TableView } from "./protocol";
import type { Piece, Scene } from "./scene";
import { changes, offers, placeOf, readScene, untouchable, type Place } from "./scenes";
import { WATCHER, whereToLook } from "./seats";
import { callPlayer } from "./signal";
import { Socket, socketAddress, type Connection, type Request } from "./socket";

interface Remembered extends Place {
  move: string;
}

const STEP_MS = 750;
const BREATH_MS = 60;

export class Session {
  view: TableView | null = null;
  scene: Scene | null = null;
  /** A position of the past that is looked at, with nothing to touch; null for the present. */
  past: { ply: number; scene: Scene } | null = null;
  connection: Connection = "connecting";
  refusal = "";
  hint: ConsideredMove[] | null = null;
  cover: number | null = null;
  traces: Place[] = [];
  /** Where the last ply changed something, unless the game marks that itself. */
  fresh: Place[] = [];
  isPlaying = false;
  isThinking = false;

  private as = WATCHER;
  private readonly socket: Socket;
  private readonly scenes = new Map<number, Promise<Scene>>();
  private readonly places = new Map<string, Remembered>();
  private timer = 0;
  private wanted: number | null = null;
  private isLooking = false;
  private isMoving = false;

  constructor(
    public card: TableCard,
    readonly details: GameDetails,
    private readonly changed: () => void,
  ) {
    // Several hot seats of a game with secrets: look as nobody until somebody says to be there.
    this.as = whereToLook(card.mine, card.to_act, WATCHER, this.secrets).as;
    this.socket = new Socket(socketAddress(), {
      onView: (view) => this.receive(view),
      onOpen: () => this.subscribe(this.as),
      onConnection: (connection) => {
        this.connection = connection;
        this.changed();
      },
    });
  }

  close(): void {
    clearInterval(this.timer);
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
    return this.past?.scene ?? this.scene;
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

  /** The ply after which one's own last move lies, if others have moved since. */
  get lastOwnPly(): number | null {
    const movers = this.view?.movers ?? [];
    const at = movers.findLastIndex((seat) => this.card.mine.includes(seat));
    return at >= 0 && at + 1 < movers.length ? at + 1 : null;
  }

  play(move: string): void {
    const { view } = this;
    // A second touch while the first is on its way is the same touch.
    if (view === null || this.past !== null || this.isMoving) return;
    this.isMoving = true;
    const request = {
      type: "move" as const,
      table: view.table,
      seat: view.seat,
      ply: view.ply,
      move,
    };
    void this.ask(request).then((isDone) => {
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

  async askHint(): Promise<void> {
    const { view } = this;
    if (view === null) return;
    this.isThinking = true;
    this.refuse("");
    try {
      const request = { type: "hint" as const, table: view.table, seat: view.seat };
      const answer = await this.socket.ask(request);
      if (answer.type === "hinted" && this.view?.ply === view.ply) this.suggest(answer.considered);
    } catch (error) {
      this.refuse((error as Refusal).message);
    }
    this.isThinking = false;
    this.changed();
  }

  private suggest(considered: ConsideredMove[]): void {
    const best = this.scene?.pieces.find(
      ({ move }) => move !== null && move === considered[0]?.move,
    );
    this.hint = considered;
    this.traces = best === undefined ? [] : [placeOf(best)];
  }

  /** Somebody touched what plays nothing now: ask the rules why not, if we can name the move. */
  explain(x: number, y: number, piece: Piece | null): void {
    const { view, scene } = this;
    if (view === null || scene === null || this.past !== null || !view.started) return;
    if (view.to_act < 0 || view.seat < 0) return;
    const offered = new Set(offers(scene).map(({ move }) => move));
    const isHere = (place: Place): boolean =>
      x >= place.x && x < place.x + place.width && y >= place.y && y < place.y + place.height;
    const once = [...this.places.values()]
      .reverse()
      .find((place) => isHere(place) && !offered.has(place.move));
    if (once !== undefined) this.play(once.move);
    else if (piece !== null && piece.symbol)
      this.refuse(`Nothing to play there now. ${scene.status}`);
  }

  dismiss(): void {
    if (this.hint !== null) this.traces = [];
    this.hint = null;
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

  /**
   * Look at a position of the past; at the last ply, at the present. Of many wishes that
   * come while one is being fulfilled, only the last counts.
   */
  async lookAt(ply: number): Promise<void> {
    this.wanted = ply;
    if (this.isLooking) return;
    this.isLooking = true;
    while (this.wanted !== null) {
      const next: number = this.wanted;
      this.wanted = null;
      await this.show(next);
      if (this.wanted !== null) await new Promise((resolve) => setTimeout(resolve, BREATH_MS));
    }
    this.isLooking = false;
  }

  private async show(ply: number): Promise<void> {
    const last = this.view?.ply ?? 0;
    if (ply >= last) {
      this.live();
      return;
    }
    try {
      const scene = await this.sceneAt(Math.max(0, ply));
      this.past = { ply: Math.max(0, ply), scene: untouchable(scene) };
      this.traces = ply > 0 ? changes(await this.sceneAt(ply - 1), scene) : [];
    } catch (error) {
      this.refusal = (error as Refusal).message;
    }
    this.changed();
  }

  live(): void {
    this.stop();
    this.past = null;
    this.traces = [];
    this.changed();
  }

  /** Show the plies from here to the present, one after the other. */
  async replayFrom(ply: number): Promise<void> {
    this.stop();
    await this.lookAt(ply);
    this.isPlaying = true;
    this.timer = window.setInterval(() => {
      const next = (this.past?.ply ?? Infinity) + 1;
      if (next > (this.view?.ply ?? 0)) this.live();
      else void this.lookAt(next);
    }, STEP_MS);
    this.changed();
  }

  stop(): void {
    clearInterval(this.timer);
    this.isPlaying = false;
    this.changed();
  }

  /** Frame what the ply with this number changed, or nothing. */
  async traceOf(ply: number | null): Promise<void> {
    try {
      const traces =
        ply === null ? [] : changes(await this.sceneAt(ply), await this.sceneAt(ply + 1));
      this.traces = traces;
    } catch {
      this.traces = [];
    }
    this.changed();
  }

  private sceneAt(ply: number): Promise<Scene> {
    if (ply === this.view?.ply && this.scene !== null) return Promise.resolve(this.scene);
    let scene = this.scenes.get(ply);
    if (scene === undefined) {
      scene = getSceneAt(this.card.table, ply, this.as).then((at) => readScene(at.scene));
      scene.catch(() => this.scenes.delete(ply));
      this.scenes.set(ply, scene);
    }
    return scene;
  }

  private forget(): void {
    this.scenes.clear();
    this.places.clear();
    this.past = null;
    this.traces = [];
    this.fresh = [];
    this.hint = null;
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
      return false;
    }
  }

  private refuse(sentence: string): void {
    this.refusal = sentence;
    this.changed();
  }

  private async renew(): Promise<void> {
    try {
      this.card = await getTable(this.card.table);
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
    if (before !== null && view.ply < before.ply) {
      for (const ply of this.scenes.keys()) if (ply > view.ply) this.scenes.delete(ply);
      if (this.past !== null && this.past.ply >= view.ply) this.past = null;
    }
    if (before === null || before.ply !== view.ply) {
      this.hint = null;
      this.refusal = "";
      this.isMoving = false;
      if (this.past === null) this.traces = [];
    }
    const scene = readScene(view.scene);
    if (before?.ply !== view.ply) {
      const isOneOn = before !== null && this.scene !== null && view.ply > before.ply;
      const isMarked = scene.pieces.some(({ mark }) => mark === "last");
      this.fresh =
        isOneOn && !isMarked && this.scene !== null ? changes(this.scene, scene, false) : [];
    }
    this.view = view;
    this.scene = scene;
    for (const piece of this.scene.pieces) {
      if (piece.move === null) continue;
      const { x, y, size } = piece;
      this.places.set(piece.move, { x, y, width: size, height: size, move: piece.move });
    }
    if (before !== null && before.started !== view.started) void this.renew();
    this.look();
    const isMyOwnDoing = this.card.mine.includes(view.movers.at(-1) ?? -1);
    if (this.isMyTurn && before !== null && !wasMyTurn && !isMyOwnDoing)
      callPlayer(`Your turn: ${this.details.card.title}`, this.scene.status);
    this.changed();
  }

  /** At a shared screen, follow the seat to act or cover the screen for it. */
  private look(): void {
    const { view } = this;
    if (view === null) return;
    const { as, cover } = whereToLook(
      this.card.mine,
      view.started ? view.to_act : -1,
      this.as,
      this.secrets,
    );
    if (cover !== null && this.cover === null) this.forget();
    this.cover = cover;
    if (as === this.as) return;
    this.as = as;
    this.scenes.clear();
    this.subscribe(as);
  }
}
