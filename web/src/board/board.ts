/** The board: draws any scene, and animates what changed since the last one by the pieces' ids. */

import { frame, liesOn, neighbour, placeOf, SQUARE, type Direction, type Place } from "../geometry";
import type { Piece, Scene } from "../scene";
import { Drag } from "./drag";
import { drawPiece, drawTrace, drawZone, make } from "./draw";

export interface BoardEvents {
  /** A touch that plays a move. */
  play(move: string): void;
  /** A touch of something that plays nothing now, at a point of the scene. */
  miss(x: number, y: number, piece: Piece | null): void;
}

interface Drawn {
  piece: Piece;
  element: SVGElement;
}

const DURATION_MS = 200;
const EASING = "cubic-bezier(.2, .75, .3, 1)";
const KEYS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};
const PLAIN: (keyof Piece)[] = [
  "symbol",
  "size",
  "turns",
  "owner",
  "count",
  "text",
  "mark",
  "move",
];
const HELP = "Board. Arrow keys go from one thing you can play to the next, and Enter plays it.";

export class Board {
  readonly svg = make("svg", {
    class: "board",
    role: "group",
    "aria-label": HELP,
  }) as SVGSVGElement;
  private readonly zones = make("g");
  private readonly traces = make("g");
  private readonly pieces = make("g");
  private readonly ghosts = make("g", { "aria-hidden": "true" });
  private readonly tip = document.createElement("div");
  private readonly drawn = new Map<string, Drawn>();
  private readonly watcher = new ResizeObserver(() => this.fit());
  private scene: Scene | null = null;
  private letter = 0;
  private focused: Piece | null = null;
  private isByKey = false;

  constructor(
    private readonly host: HTMLElement,
    private readonly game: string,
    private readonly events: BoardEvents,
  ) {
    this.svg.append(this.zones, this.pieces, this.ghosts, this.traces);
    this.tip.className = "tip";
    this.tip.setAttribute("aria-hidden", "true");
    host.append(this.svg, this.tip);
    this.listen();
    this.watcher.observe(this.svg);
  }

  remove(): void {
    this.watcher.disconnect();
    this.svg.remove();
    this.tip.remove();
  }

  draw(scene: Scene, animate: boolean): void {
    const first = this.scene === null;
    const hadFocus = this.svg.contains(document.activeElement);
    this.scene = scene;
    this.letter = 0;
    this.fit();
    const gone = new Map(this.drawn);
    let previous: Element | null = null;
    for (const piece of scene.pieces) {
      const old = gone.get(piece.id);
      gone.delete(piece.id);
      const element = this.drawOne(piece, old, animate && !first);
      // Elements stand in drawing order; most are where they were.
      const next: Element | null =
        previous === null ? this.pieces.firstElementChild : previous.nextElementSibling;
      if (next !== element) this.pieces.insertBefore(element, next);
      previous = element;
    }
    for (const [id, { piece, element }] of gone) this.drop(id, piece, element, animate);
    this.rove(hadFocus);
    this.point(null);
    this.reveal();
  }

  /** Frame these places: what somebody *asked* for, or what changed just now. */
  trace(places: Place[], kind: "asked" | "fresh"): void {
    this.traces.replaceChildren(...places.map((place) => drawTrace(place, kind)));
  }

  private drawOne(piece: Piece, old: Drawn | undefined, animate: boolean): SVGElement {
    const element = old?.element ?? make("g");
    const place = `translate(${piece.x * SQUARE}px, ${piece.y * SQUARE}px)`;
    if (old === undefined || PLAIN.some((look) => old.piece[look] !== piece[look])) {
      const owner = piece.owner === null ? "" : ` seat-${piece.owner}`;
      const mark = piece.mark ? ` ${piece.mark}` : "";
      const touch = piece.move === null ? "" : " touch";
      element.setAttribute("class", `piece${owner}${mark}${touch}`);
      element.replaceChildren(drawPiece(piece, this.game));
    }
    element.dataset.id = piece.id;
    name(element, piece);
    const from = element.style.transform;
    element.style.transform = place;
    this.drawn.set(piece.id, { piece, element });
    if (animate && old === undefined) arrive(element);
    else if (animate && old !== undefined && from !== place) travel(element, from, place);
    if (animate && old !== undefined && old.piece.turns !== piece.turns)
      turn(element, old.piece, piece);
    return element;
  }

  private drop(id: string, piece: Piece, element: SVGElement, animate: boolean): void {
    this.drawn.delete(id);
    if (!animate || piece.symbol === "") {
      element.remove();
      return;
    }
    element.removeAttribute("data-id");
    element.removeAttribute("tabindex");
    element.removeAttribute("role");
    element.setAttribute("class", `${element.getAttribute("class") ?? ""} ghost`);
    this.ghosts.append(element);
    const leaving = element.animate(
      { opacity: [1, 0] },
      { duration: DURATION_MS, fill: "forwards" },
    );
    leaving.onfinish = () => element.remove();
  }

  /** Fit the view to the space there is; names never get too small to read. */
  private fit(): void {
    const scene = this.scene;
    if (scene === null) return;
    const plain = frame(scene, 19);
    const scale = this.svg.clientWidth / plain.width || 1;
    const letter = Math.round(Math.min(27, Math.max(17, 11 / scale)));
    if (letter === this.letter) return;
    this.letter = letter;
    const { left, top, width, height } = frame(scene, letter);
    this.svg.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
    this.host.style.setProperty("--ratio", String(width / height));
    this.host.style.setProperty("--widest", `${width * 1.05}px`);
    this.zones.replaceChildren(...scene.zones.map((zone) => drawZone(zone, letter)));
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
  private reveal(): void {
    const place = this.host.parentElement;
    const touchable = this.touchable();
    if (place === null || touchable.length === 0 || place.scrollWidth <= place.clientWidth) return;
    const room = place.getBoundingClientRect();
    const middles = touchable.map(({ element }) => {
      const box = element.getBoundingClientRect();
      return box.left + box.width / 2 - room.left;
    });
    if (middles.some((middle) => middle > 0 && middle < room.width)) return;
    place.scrollLeft += (middles[0] ?? 0) - room.width / 2;
  }

  private listen(): void {
    const drag = new Drag(this.svg, (event) => this.takenUp(event));
    this.svg.addEventListener("click", (event) => {
      const piece = this.pieceUnder(event);
      const isDropped = drag.ended();
      if (piece !== null && piece.move !== null) this.events.play(piece.move);
      else if (!isDropped) {
        const [x, y] = this.squareAt(event);
        this.events.miss(x, y, piece);
      }
    });
    this.svg.addEventListener("pointerdown", () => (this.isByKey = false));
    this.svg.addEventListener("keydown", (event) => this.key(event));
    this.svg.addEventListener("pointerover", (event) => this.point(this.pieceOf(event.target)));
    this.svg.addEventListener("pointerleave", () => this.point(null));
    this.svg.addEventListener("focusin", (event) => {
      const piece = this.pieceOf(event.target);
      this.focused = piece ?? this.focused;
      this.point(piece);
    });
    this.svg.addEventListener("focusout", () => this.point(null));
  }

  private key(event: KeyboardEvent): void {
    this.isByKey = true;
    const touchable = this.touchable();
    const here = touchable.findIndex(({ element }) => element === event.target);
    const current = touchable[here];
    if (event.altKey || event.ctrlKey || event.metaKey || current === undefined) return;
    const direction = KEYS[event.key];
    let next = -1;
    if (direction !== undefined) {
      const places = touchable.map(({ piece }) => placeOf(piece));
      next = neighbour(places, here, direction);
    } else if (event.key === "Home") next = 0;
    else if (event.key === "End") next = touchable.length - 1;
    else if (event.key === "PageDown") next = (here + 1) % touchable.length;
    else if (event.key === "PageUp") next = (here + touchable.length - 1) % touchable.length;
    else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (current.piece.move !== null) this.events.play(current.piece.move);
      return;
    } else return;
    event.preventDefault();
    current.element.tabIndex = -1;
    const target = touchable[next];
    if (target === undefined) return;
    target.element.tabIndex = 0;
    target.element.focus();
  }

  /** Show the words about a piece, and light up the pieces that it shows. */
  private point(piece: Piece | null): void {
    for (const lit of this.pieces.querySelectorAll(".shown")) lit.classList.remove("shown");
    for (const id of piece?.shows ?? []) this.drawn.get(id)?.element.classList.add("shown");
    const words = piece === null ? "" : piece.tip || (piece.move === null ? piece.label : "");
    const element = piece === null ? undefined : this.drawn.get(piece.id)?.element;
    this.tip.hidden = !words || element === undefined;
    if (this.tip.hidden || element === undefined) return;
    this.tip.textContent = words;
    const box = element.getBoundingClientRect();
    const room = this.host.getBoundingClientRect();
    const sight = (this.host.parentElement ?? this.host).getBoundingClientRect();
    const half = this.tip.offsetWidth / 2 + 4;
    const middle = box.left + box.width / 2;
    const x = Math.max(sight.left + half, Math.min(sight.right - half, middle)) - room.left;
    const above = box.top - room.top - this.tip.offsetHeight - 6;
    const y = box.top - this.tip.offsetHeight - 6 > 0 ? above : box.bottom - room.top + 6;
    this.tip.style.transform = `translate(calc(${x}px - 50%), ${y}px)`;
  }

  private pieceOf(target: EventTarget | null): Piece | null {
    const element = target instanceof Element ? target.closest<SVGElement>("[data-id]") : null;
    return this.drawn.get(element?.dataset.id ?? "")?.piece ?? null;
  }

  /** What the mouse may drag: what is owned, chosen or in hand, while there is somewhere to go. */
  private takenUp(event: PointerEvent): SVGElement | null {
    const piece = this.pieceOf(event.target);
    if (piece === null || piece.move !== null || this.touchable().length === 0) return null;
    const hands = this.scene?.zones.filter((zone) => zone.kind === "hand") ?? [];
    const isInHand = hands.some((zone) => liesOn(piece, zone));
    if (piece.owner === null && piece.mark !== "chosen" && !isInHand) return null;
    return this.drawn.get(piece.id)?.element ?? null;
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

/** Name a piece that can be touched for assistive technology; hide the others from it. */
function name(element: SVGElement, piece: Piece): void {
  if (piece.move === null) {
    for (const attribute of ["role", "aria-label", "tabindex"]) element.removeAttribute(attribute);
    element.setAttribute("aria-hidden", "true");
    return;
  }
  element.removeAttribute("aria-hidden");
  element.setAttribute("role", "button");
  const warning = piece.mark === "danger" ? "danger" : "";
  const words = [piece.label || piece.move, warning, piece.tip].filter(Boolean);
  element.setAttribute("aria-label", words.join(", "));
}

function travel(element: SVGElement, from: string, to: string): void {
  element.animate({ transform: [from, to] }, { duration: DURATION_MS, easing: EASING });
}

function arrive(element: SVGElement): void {
  element.firstElementChild?.animate(
    { opacity: [0, 1], transform: ["scale(.72)", "scale(1)"] },
    { duration: DURATION_MS, easing: EASING },
  );
}

function turn(element: SVGElement, old: Piece, piece: Piece): void {
  element
    .querySelector(".turned")
    ?.animate(
      { transform: [`rotate(${90 * old.turns}deg)`, `rotate(${90 * piece.turns}deg)`] },
      { duration: DURATION_MS, easing: EASING },
    );
}
