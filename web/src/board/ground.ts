/** The ground of a board: its zones, and how large all is drawn. */

import { frame, SQUARE } from "../geometry";
import type { Scene } from "../scene";
import { drawZone, labelOf, make } from "./draw";

export class Ground {
  readonly zones = make("g");
  private readonly watcher = new ResizeObserver(() => {
    this.width = this.svg.clientWidth;
    if (this.scene !== null) this.fit(this.scene);
  });
  private scene: Scene | null = null;
  /** In pixels, as last told: to ask for it has the whole page laid out. */
  private width = 0;
  /** What the zones were drawn from. */
  private drawnFrom = "";
  private unit = "";

  constructor(
    private readonly svg: SVGSVGElement,
    private readonly host: HTMLElement,
    private readonly game: string,
  ) {
    this.watcher.observe(svg);
  }

  remove(): void {
    this.watcher.disconnect();
  }

  /** Fit the view to the space there is; names never get too small to read. */
  fit(scene: Scene): void {
    this.scene = scene;
    const plain = frame(scene, 19);
    this.width ||= this.svg.clientWidth;
    const scale = this.width / plain.width || 1;
    const letter = Math.round(Math.min(27, Math.max(17, 11 / scale)));
    // Owners' marks are never too small to see, whatever the scale.
    const unit = String(Math.round(scale * 1000) / 1000);
    if (unit !== this.unit) this.svg.style.setProperty("--unit", (this.unit = unit));
    const { left, top, width, height } = frame(scene, letter);
    // Zones seldom change, and their grounds are the largest drawings of all.
    const drawnFrom = JSON.stringify([letter, left, top, width, height, scene.zones]);
    if (drawnFrom === this.drawnFrom) return;
    this.drawnFrom = drawnFrom;
    this.svg.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
    this.host.style.setProperty("--ratio", String(width / height));
    this.host.style.setProperty("--widest", `${width * 1.05}px`);
    const right = (left + width) / SQUARE;
    const zones = scene.zones.map((zone) =>
      drawZone(zone, letter, this.game, labelOf(zone, scene.zones, right, letter)),
    );
    this.zones.replaceChildren(...zones);
  }
}
