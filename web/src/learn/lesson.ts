/**
 * One lesson on this page. It stands in for the server of a table, so that the table's own screen
 * plays it; what is played goes to the lesson's address, with all moves before it.
 */

import { learn, learnAt, Refusal } from "../api";
import type { GameDetails, LessonView, SceneAt, TableCard } from "../protocol";
import type { Outside } from "../session";
import type { Listener, Request } from "../socket";
import { keepMoves, movesOf, tickOff } from "./done";
import { seeMove } from "./tips";

/** The server, as far as a lesson needs it. */
export interface School {
  learn: typeof learn;
  learnAt: typeof learnAt;
}

export class Lesson {
  view: LessonView | null = null;
  /** What the coach says to the last move, if it did not simply go on. */
  sentence = "";
  isBusy = false;
  private listener: Listener | null = null;

  constructor(
    readonly details: GameDetails,
    readonly name: string,
    private readonly changed: () => void,
    private readonly school: School = { learn, learnAt },
  ) {}

  get game(): string {
    return this.details.card.name;
  }

  /** Go on where this browser left the lesson, or begin it. A lesson that is done begins anew. */
  async begin(): Promise<void> {
    const kept = movesOf(this.game, this.name);
    const view = await this.ask(kept);
    if (view.task.is_done && kept.length > 0) await this.ask([]);
  }

  /** Play a move, or step back as the lesson asks. Rejects with a refusal if nothing came of it. */
  async submit(move: string): Promise<void> {
    const before = this.view;
    if (before === null || this.isBusy) throw new Refusal("", "busy");
    const view = await this.ask([...before.moves, move]);
    if (view.answer === "refused") throw new Refusal(view.sentence, "illegal");
    if (view.answer !== "wrong") seeMove(this.game, this.details.tips ?? [], move);
    this.sentence = view.answer === "wrong" || view.answer === "again" ? view.sentence : "";
    if (view.answer === "done") tickOff(this.game, this.name);
    this.show();
    // A wrong move is the coach's to answer; a refusal that goes on is shown like any other.
    if (view.answer === "wrong") throw new Refusal("", "wrong");
    if (view.answer !== "again" && view.sentence) throw new Refusal(view.sentence, "illegal");
  }

  /** One step back, or all of them. */
  async back(steps = 1): Promise<void> {
    const moves = this.view?.moves ?? [];
    if (this.isBusy) return;
    await this.ask(moves.slice(0, Math.max(0, moves.length - steps)));
    this.sentence = "";
    this.show();
  }

  restart(): Promise<void> {
    return this.back(Infinity);
  }

  /** The table's card, as a lesson has one. */
  get card(): TableCard {
    const table = this.view?.table;
    return {
      table: table?.table ?? "",
      game: this.game,
      title: this.details.card.title,
      players: table?.players ?? [],
      mine: table === undefined ? [] : [table.seat],
      to_act: table?.to_act ?? -1,
      ply: table?.ply ?? 0,
      started: true,
      over: false,
      changed: 0,
      options: {},
      cooperative: this.details.card.cooperative,
      payoffs: [],
      join: null,
    };
  }

  /** What the table's session takes for its server. */
  get outside(): Outside {
    return {
      connect: (listener) => {
        this.listener = listener;
        queueMicrotask(() => {
          listener.onConnection("open");
          listener.onOpen();
          this.show();
        });
        return {
          ask: (request) => this.answer(request),
          close: () => {
            this.listener = null;
          },
        };
      },
      getTable: () => Promise.resolve(this.card),
      getSceneAt: (_table, ply) => this.sceneAt(ply),
      callPlayer: () => {},
    };
  }

  private async answer(request: Request) {
    if (request.type === "move") await this.submit(request.move);
    else if (request.type !== "subscribe" && request.type !== "unsubscribe")
      throw new Refusal("This is a lesson: the coach tells you what to do.", "illegal");
    return { type: "ack" as const, id: 0, ply: this.view?.table.ply ?? 0 };
  }

  private sceneAt(ply: number): Promise<SceneAt> {
    return this.school.learnAt(this.game, this.name, ply, this.view?.moves ?? []);
  }

  private async ask(moves: string[]): Promise<LessonView> {
    this.isBusy = true;
    this.changed();
    try {
      const view = await this.school.learn(this.game, this.name, moves);
      this.view = view;
      keepMoves(this.game, this.name, view.moves);
      return view;
    } finally {
      this.isBusy = false;
      this.changed();
    }
  }

  private show(): void {
    if (this.view !== null) this.listener?.onView(this.view.table);
    this.changed();
  }
}
