/** The board: draws any scene, and animates what changed since the last one by the pieces' ids. */

import { liesOn, placeOf, SQUARE, type Place } from "../geometry";
import type { Ways } from "../moments";
import type { Moment, Piece, Scene, Zone } from "../scene";
import { Drag } from "./drag";
import { drawLights, drawPiece, drawTrace, looksAlike, make } from "./draw";
import { drawFlip, flipTime, turnedUp } from "./flip";
import { Ground } from "./ground";
import { keyTarget } from "./keys";
import { name } from "./names";
import { comes, goes } from "./passage";
import { drawPreview } from "./preview";
import { reveal } from "./reveal";
import { Tip } from "./tip";
import { Choices } from "./choices";
import { plays } from "../scenes";
import { arrive, leave, route, turn, walk } from "./walk";
import { isLetteredAlike, letter, PLAIN, type Lettering } from "./lettering";

export interface BoardEvents {
  /** A touch that plays a move. */
  play(move: string): void;
  /** A touch of something that plays nothing now, at a point of the scene. */
  miss(x: number, y: number, piece: Piece | null): void;
  /** The boards of the page, on which a dragged piece may be let go. */
  others?(): Board[];
  /** Whether a finger has to touch this twice: the first touch only describes it. */
  isGrave?(piece: Piece): boolean;
}

interface Drawn {
  piece: Piece;
  lettering: Lettering;
  element: SVGElement;
}

const STILL: Ways = new Map();
/** With more bare places to touch than this, they are drawn quietly. */
const CROWD = 24;
const HELP = "Board. Arrow keys go from one thing you can play to the next, and Enter plays it.";

export class Board {
  readonly svg = make("svg", {
    class: "board",
    role: "group",
    "aria-label": HELP,
  }) as SVGSVGElement;
  private readonly traces = make("g");
  private readonly pieces = make("g");
  private readonly ghosts = make("g", { "aria-hidden": "true" });
  private readonly previews = make("g", { "aria-hidden": "true" });
  private readonly flips = make("g", { "aria-hidden": "true" });
  private readonly tip: Tip;
  private readonly choices: Choices;
  private readonly drawn = new Map<string, Drawn>();
  private readonly ground: Ground;
  private readonly arrivals: Drawn[] = [];
  private scene: Scene | null = null;
  private focused: Piece | null = null;
  private isByKey = false;
  /** The scene in which the last click was made that was not the second of a double one. */
  private clicked: Scene | null = null;
  /** The scene that was there when the button or the finger went down. */
  private pressed: Scene | null = null;
  private isFinger = false;
  /** What a finger touched once, and has to touch again. */
  private armed: string | null = null;

  constructor(
    private readonly host: HTMLElement,
    private readonly game: string,
    private readonly events: BoardEvents,
  ) {
    this.ground = new Ground(this.svg, host, game);
    const layers = [
      this.ground.zones,
      this.pieces,
      this.ghosts,
      this.traces,
      this.previews,
      this.flips,
    ];
    this.svg.append(drawLights(), ...layers);
    host.append(this.svg);
    this.tip = new Tip(host);
    this.choices = new Choices(host, (move) => this.events.play(move));
    this.listen();
  }

  remove(): void {
    this.ground.remove();
    this.svg.remove();
    this.tip.remove();
    this.choices.remove();
  }

  /** Draw a scene; what came by one of the *ways* goes along it. */
  draw(scene: Scene, animate: boolean, ways: Ways = STILL): void {
    const first = this.scene === null;
    const hadFocus = this.svg.contains(document.activeElement);
    this.scene = scene;
    this.armed = null;
    this.choices.close();
    this.ground.fit(scene);
    const gone = new Map(this.drawn);
    const letters = letter(scene.pieces);
    for (const piece of scene.pieces) {
      const old = gone.get(piece.id);
      gone.delete(piece.id);
      const lettering = letters.get(piece.id) ?? PLAIN;
      this.drawOne({ piece, lettering }, old, animate && !first, ways.get(piece.id));
    }
    this.order(animate && !first ? ways : STILL);
    const crowd = scene.pieces.filter(({ move, symbol }) => move !== null && symbol === "");
    this.svg.classList[crowd.length > CROWD ? "add" : "remove"]("crowded");
    for (const [id, { piece, element }] of gone) this.drop(id, piece, element, animate);
    for (const { piece, element } of this.arrivals.splice(0)) comes(piece, this, element);
    this.rove(hadFocus);
    this.point(null);
    this.reveal();
  }

  /** Frame these places: what somebody *asked* for, or what changed just now. */
  trace(places: Place[], kind: string): void {
    this.traces.replaceChildren(...places.map((place) => drawTrace(place, kind)));
  }

  /** Lift what plays this move, until the answer comes; with null, put it down. */
  lift(move: string | null): void {
    this.tag("lifted", ({ piece }) => move !== null && plays(piece, move));
  }

  /** Turn these cards up, one after the other, above the pieces they are about. */
  flip(moments: Moment[]): void {
    const cards = turnedUp(moments).flatMap(({ symbol, pieces: [id = ""] }, index) => {
      const piece = this.drawn.get(id)?.piece;
      return piece === undefined ? [] : [drawFlip(symbol, piece, index, this.game)];
    });
    if (cards.length === 0) return;
    this.flips.append(...cards);
    setTimeout(() => cards.forEach((card) => card.remove()), flipTime(cards.length));
  }

  /** Let the pieces with these ids pulse, and no others. */
  pulse(ids: string[]): void {
    this.tag("pulse", ({ piece }) => ids.includes(piece.id));
  }

  /** Put the elements in drawing order; what is under way is above all others until it is there. */
  private order(walking: Ways = STILL): void {
    let previous: Element | null = null;
    const inOrder = [...(this.scene?.pieces ?? [])].sort(
      (one, other) => Number(walking.has(one.id)) - Number(walking.has(other.id)),
    );
    for (const { id } of inOrder) {
      const element = this.drawn.get(id)?.element;
      if (element === undefined) continue;
      // Most are where they were.
      const next: Element | null =
        previous === null ? this.pieces.firstElementChild : previous.nextElementSibling;
      if (next !== element) this.pieces.insertBefore(element, next);
      previous = element;
    }
  }

  private tag(name: string, fits: (drawn: Drawn) => boolean): void {
    for (const drawn of this.drawn.values())
      if (fits(drawn)) drawn.element.classList.add(name);
      else drawn.element.classList.remove(name);
  }

  private drawOne(
    { piece, lettering }: Omit<Drawn, "element">,
    old: Drawn | undefined,
    animate: boolean,
    way?: number[][],
  ): void {
    const element = old?.element ?? make("g");
    const place = `translate(${piece.x * SQUARE}px, ${piece.y * SQUARE}px)`;
    const isSame = old !== undefined && isLetteredAlike(old.lettering, lettering);
    if (!isSame || !looksAlike(old.piece, piece)) {
      const owner = piece.owner === null ? "" : ` seat-${piece.owner}`;
      const mark = piece.mark ? ` ${piece.mark}` : "";
      const touch = piece.move === null ? "" : " touch";
      element.setAttribute("class", `piece${owner}${mark}${touch}`);
      element.replaceChildren(drawPiece(piece, this.game, lettering));
    }
    element.dataset.id = piece.id;
    name(element, piece);
    const from = element.style.transform;
    element.style.transform = place;
    const drawn = { piece, lettering, element };
    this.drawn.set(piece.id, drawn);
    if (animate && old === undefined) {
      arrive(element);
      if (piece.symbol !== "") this.arrivals.push(drawn);
    }
    if (animate && from !== place)
      walk(element, piece, route(old?.piece ?? null, piece, way), () => this.order());
    if (animate && old !== undefined && old.piece.turns !== piece.turns)
      turn(element, old.piece, piece);
  }

  private drop(id: string, piece: Piece, element: SVGElement, animate: boolean): void {
    this.drawn.delete(id);
    if (!animate || piece.symbol === "") {
      element.remove();
      return;
    }
    goes(piece, this, element);
    element.removeAttribute("data-id");
    element.removeAttribute("tabindex");
    element.removeAttribute("role");
    element.setAttribute("class", `${element.getAttribute("class") ?? ""} ghost`);
    this.ghosts.append(element);
    leave(element);
  }

  private touchable(): Drawn[] {
    const pieces = this.scene?.pieces ?? [];
    return pieces.flatMap((piece) => {
      const drawn = piece.move === null ? undefined : this.drawn.get(piece.id);
      return drawn === undefined ? [] : [drawn];
    });
  }

  /** One thing to touch can be reached by Tab, the others from there by arrow keys. */
  private rove(hadFocus: boolean): void {
    const touchable = this.touchable();
    const was = this.focused;
    const near = (one: Drawn): number =>
      was === null ? 0 : Math.hypot(one.piece.x - was.x, one.piece.y - was.y);
    const chosen = [...touchable].sort((one, other) => near(one) - near(other))[0];
    for (const { element } of touchable) element.tabIndex = element === chosen?.element ? 0 : -1;
    this.svg.setAttribute("tabindex", touchable.length > 0 ? "-1" : "0");
    const isLost = hadFocus && !this.svg.contains(document.activeElement);
    const isWaiting = document.activeElement === this.svg && chosen !== undefined;
    if (this.isByKey && (isLost || isWaiting))
      (chosen?.element ?? this.svg).focus({ preventScroll: true });
  }

  /** Where the board is larger than its place, bring something to touch into sight. */
  reveal(anew = false): void {
    const place = this.host.parentElement;
    const elements = this.touchable().map(({ element }) => element);
    if (place !== null) reveal(place, elements, anew);
  }

  private listen(): void {
    const drag = new Drag(this.svg, (event) => this.takenUp(event));
    this.svg.addEventListener("click", (event) => {
      const piece = this.pieceUnder(event);
      const isDropped = drag.ended();
      // The second of a double one belongs to the first, however soon that was answered.
      if (event.detail > 1 && this.clicked !== this.scene) return;
      this.clicked = this.scene;
      if (piece !== null && piece.move !== null && this.isMeant(piece)) this.touch(piece);
      else if (isDropped) this.dropElsewhere(event);
      else {
        const [x, y] = this.squareAt(event);
        this.events.miss(x, y, piece);
      }
    });
    this.svg.addEventListener("pointerdown", (event) => {
      this.isByKey = false;
      this.isFinger = event.pointerType === "touch";
      this.pressed = this.scene;
    });
    this.svg.addEventListener("keydown", (event) => this.key(event));
    this.svg.addEventListener("pointerover", (event) => this.point(this.pieceUnder(event)));
    this.svg.addEventListener("pointerleave", () => this.point(null));
    this.svg.addEventListener("focusin", (event) => {
      const piece = this.pieceOf(event.target);
      this.focused = piece ?? this.focused;
      this.point(piece);
    });
    this.svg.addEventListener("focusout", () => this.point(null));
  }

  /** Whether a touch was meant for this: it was there already when the touch began. */
  private isMeant(piece: Piece): boolean {
    const { pressed, scene } = this;
    if (pressed === null || pressed === scene) return true;
    return pressed.pieces.some(({ move }) => move === piece.move);
  }

  /** Play a piece's move; where a finger should think twice, describe it first. */
  private touch(piece: Piece): void {
    if (piece.move === null) return;
    const isPlain = piece.choices.length === 0;
    if (
      isPlain &&
      this.isFinger &&
      this.armed !== piece.id &&
      this.events.isGrave?.(piece) === true
    ) {
      this.armed = piece.id;
      this.point(piece);
      return;
    }
    this.armed = null;
    this.play(piece);
  }

  /** Play a piece's move, or let its moves be chosen from. */
  private play(piece: Piece): void {
    const element = this.drawn.get(piece.id)?.element;
    if (piece.choices.length > 0 && element !== undefined) {
      this.point(null);
      this.choices.open(piece, element);
    } else if (piece.move !== null) this.events.play(piece.move);
  }

  private key(event: KeyboardEvent): void {
    this.isByKey = true;
    const touchable = this.touchable();
    const here = touchable.findIndex(({ element }) => element === event.target);
    const current = touchable[here];
    if (event.altKey || event.ctrlKey || event.metaKey || current === undefined) return;
    const next = keyTarget(
      event.key,
      touchable.map(({ piece }) => placeOf(piece)),
      here,
    );
    if (next === null) {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      this.play(current.piece);
      return;
    }
    event.preventDefault();
    current.element.tabIndex = -1;
    const target = touchable[next];
    if (target === undefined) return;
    target.element.tabIndex = 0;
    target.element.focus();
  }

  /** Show the words about a piece, what its move would do, and light up what it shows. */
  private point(piece: Piece | null): void {
    for (const lit of this.pieces.querySelectorAll(".shown")) lit.classList.remove("shown");
    for (const id of piece?.shows ?? []) this.drawn.get(id)?.element.classList.add("shown");
    const isOffered = piece !== null && piece.move !== null;
    this.previews.replaceChildren(...(isOffered ? drawPreview(piece, this.game) : []));
    const words = piece === null ? "" : this.wordsOf(piece);
    const element = piece === null ? undefined : this.drawn.get(piece.id)?.element;
    if (!words || element === undefined) this.tip.hide();
    else this.tip.show(words, element);
  }

  private wordsOf(piece: Piece): string {
    if (piece.id === this.armed)
      return [piece.label, piece.tip, "Touch again to play it."].filter(Boolean).join(" · ");
    return piece.tip || (piece.move === null ? piece.label : "");
  }

  private pieceOf(target: EventTarget | null): Piece | null {
    const element = target instanceof Element ? target.closest<SVGElement>("[data-id]") : null;
    return this.drawn.get(element?.dataset.id ?? "")?.piece ?? null;
  }

  /** What the mouse may drag: what is owned, chosen or in hand, while there is somewhere to go. */
  private takenUp(event: PointerEvent): SVGElement | null {
    const piece = this.pieceOf(event.target);
    const boards = [this, ...(this.events.others?.() ?? [])];
    const isFree = boards.some((board) => board.touchable().length > 0);
    if (piece === null || piece.move !== null || !isFree) return null;
    const isHand = ({ kind, role }: Zone): boolean => kind === "hand" || role === "dock";
    const hands = this.scene?.zones.filter(isHand) ?? [];
    const isInHand = hands.some((zone) => liesOn(piece, zone));
    if (piece.owner === null && piece.mark !== "chosen" && !isInHand) return null;
    return this.drawn.get(piece.id)?.element ?? null;
  }

  /** A piece was let go outside this board: what lies there on another one is touched. */
  private dropElsewhere(event: MouseEvent): void {
    for (const board of this.events.others?.() ?? []) {
      const piece = board === this ? null : board.pieceUnder(event);
      if (piece !== null && piece.move !== null) return board.play(piece);
    }
  }

  /** What a touch means: the topmost piece that plays something, or else the topmost. */
  private pieceUnder(event: MouseEvent): Piece | null {
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    for (const element of under) {
      const piece = this.svg.contains(element) ? this.pieceOf(element) : null;
      if (piece !== null && piece.move !== null) return piece;
    }
    return this.pieceOf(event.target);
  }

  private squareAt(event: MouseEvent): [number, number] {
    const matrix = this.svg.getScreenCTM();
    if (matrix === null) return [-1, -1];
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [point.x / SQUARE, point.y / SQUARE];
  }
}
