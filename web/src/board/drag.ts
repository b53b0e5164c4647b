/** Dragging: a piece follows the mouse. Letting it go touches what lies under it. */

const SLACK = 6; // pixels that a hand may tremble by

export class Drag {
  private element: SVGElement | null = null;
  private from = new DOMPoint();
  private isUnderWay = false;

  /** *takes* finds the element that an event may pick up, if any. */
  constructor(
    private readonly svg: SVGSVGElement,
    private readonly takes: (event: PointerEvent) => SVGElement | null,
  ) {
    svg.addEventListener("pointerdown", (event) => this.take(event));
    // A quick hand is outside a small board with its first move.
    for (const motion of ["pointermove", "pointerleave"] as const)
      svg.addEventListener(motion, (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel"] as const)
      svg.addEventListener(end, () => this.release());
  }

  /** Whether the click that comes now ends a drag; asked once. */
  ended(): boolean {
    const was = this.isUnderWay;
    this.isUnderWay = false;
    return was;
  }

  private take(event: PointerEvent): void {
    this.isUnderWay = false;
    // A finger scrolls the page; to play, it only has to touch.
    if (event.pointerType === "touch" || event.button !== 0) return;
    this.element = this.takes(event);
    this.from = new DOMPoint(event.clientX, event.clientY);
  }

  private move(event: PointerEvent): void {
    // The button may have been released where the board did not notice.
    if (event.buttons === 0) this.release();
    const matrix = this.svg.getScreenCTM();
    if (this.element === null || matrix === null) return;
    const [dx, dy] = [event.clientX - this.from.x, event.clientY - this.from.y];
    if (!this.isUnderWay && Math.hypot(dx, dy) < SLACK) return;
    // From now on the board follows the mouse everywhere, until its button is released.
    if (!this.isUnderWay) this.svg.setPointerCapture(event.pointerId);
    this.isUnderWay = true;
    this.element.classList.add("dragged");
    this.element.style.translate = `${dx / matrix.a}px ${dy / matrix.d}px`;
  }

  private release(): void {
    this.element?.classList.remove("dragged");
    this.element?.style.removeProperty("translate");
    this.element = null;
  }
}
