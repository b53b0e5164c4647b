/** Rings around what the coach points at, wherever on the page it is drawn. */

import type { Zone } from "../scene";
import { make } from "../board/draw";

const RING = "ring";
const POINTED = "pointed";

export class Pointer {
  private points: string[] = [];
  private zones: Zone[] = [];
  private readonly watcher = new MutationObserver(() => this.mark());

  constructor(private readonly root: HTMLElement) {
    this.watcher.observe(root, {
      childList: true,
      subtree: true,
      attributeFilter: ["class", "data-id"],
    });
  }

  close(): void {
    this.watcher.disconnect();
    this.unmark([]);
  }

  /** Point at these things and no others; *zones* say where a bare square is. */
  point(points: string[], zones: Zone[]): void {
    this.points = points;
    this.zones = zones;
    this.mark();
    this.reveal();
  }

  /** Whether an element is, or lies in, something that is pointed at. */
  isAt(target: EventTarget | null): boolean {
    return target instanceof Element && target.closest(`.${POINTED}`) !== null;
  }

  private mark(): void {
    const wanted = this.points.flatMap((point) => this.find(point));
    this.unmark(wanted);
    for (const element of wanted) {
      if (!element.classList.contains(POINTED)) element.classList.add(POINTED);
      if (element instanceof SVGGElement && element.querySelector(`:scope > .${RING}`) === null)
        encircle(element);
    }
    for (const point of this.points) this.markSquare(point);
  }

  private unmark(kept: Element[]): void {
    for (const element of this.root.querySelectorAll(`.${POINTED}`)) {
      if (kept.includes(element)) continue;
      element.classList.remove(POINTED);
      element.querySelector(`:scope > .${RING}`)?.remove();
    }
    for (const ring of this.root.querySelectorAll<SVGElement>(`.${RING}[data-square]`))
      if (!this.points.includes(ring.dataset.square ?? "")) ring.remove();
  }

  private find(id: string): Element[] {
    return [...this.root.querySelectorAll(`[data-id="${CSS.escape(id)}"]`)];
  }

  /** A bare square is named by its zone and its place there: `galaxy/e5`. */
  private markSquare(point: string): void {
    const [id, place] = [point.slice(0, point.lastIndexOf("/")), point.split("/").at(-1)];
    const zone = this.zones.find((one) => one.id === id);
    const group = zone === undefined ? undefined : this.find(id)[0];
    const ground = group?.querySelector<SVGGraphicsElement>(".ground");
    if (zone === undefined || group === undefined || ground == null) return;
    if (group.querySelector(`[data-square="${CSS.escape(point)}"]`) !== null) return;
    const { x, y, width, height } = ground.getBBox();
    const [wide, high] = [width / zone.columns.length, height / zone.rows.length];
    zone.columns.forEach((column, across) =>
      zone.rows.forEach((row, down) => {
        if (column + row !== place) return;
        const box = { x: x + across * wide, y: y + down * high, width: wide, height: high };
        group.append(make("rect", { class: RING, rx: 14, ...box, "data-square": point }));
      }),
    );
  }

  /** Bring the first thing into sight, if it is not, below whatever stays at the page's top. */
  private reveal(): void {
    const first = this.root.querySelector(`.${POINTED}`);
    if (first === null) return;
    const coach = this.root.querySelector(".coach")?.getBoundingClientRect();
    const box = first.getBoundingClientRect();
    const top = coach !== undefined && coach.top <= 0 ? coach.bottom : 0;
    if (box.top < top || box.bottom > innerHeight) first.scrollIntoView({ block: "center" });
  }
}

function encircle(group: SVGGElement): void {
  const body = group.querySelector<SVGGraphicsElement>(":scope > .body, :scope > .ground") ?? group;
  const { x, y, width, height } = body.getBBox();
  group.append(make("rect", { class: RING, x, y, width, height, rx: 14 }));
}
