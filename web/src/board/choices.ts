/** A small menu at a piece that offers several moves. */

import type { Piece } from "../scene";

const MARGIN = 8;
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

export class Choices {
  private readonly element = document.createElement("div");
  private opener: SVGElement | null = null;

  constructor(
    host: HTMLElement,
    private readonly play: (move: string) => void,
  ) {
    this.element.className = "choices";
    this.element.setAttribute("role", "menu");
    this.element.hidden = true;
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("focusout", (event) => {
      const isInside = event.relatedTarget instanceof Node;
      if (!isInside || !this.element.contains(event.relatedTarget)) this.close();
    });
    host.append(this.element);
  }

  remove(): void {
    this.element.remove();
  }

  /** Offer a piece's moves beside it; the first can be taken at once. */
  open(piece: Piece, opener: SVGElement): void {
    this.opener = opener;
    this.element.setAttribute("aria-label", piece.label);
    this.element.replaceChildren(...piece.choices.map(({ label, move }) => this.item(label, move)));
    this.element.hidden = false;
    this.place(opener.getBoundingClientRect());
    this.items()[0]?.focus({ preventScroll: true });
  }

  /** Close it, and if it was left by a key, go back to where that began. */
  close(isByKey = false): void {
    if (this.element.hidden) return;
    this.element.hidden = true;
    if (isByKey) this.opener?.focus({ preventScroll: true });
  }

  private item(label: string, move: string): HTMLButtonElement {
    const item = document.createElement("button");
    item.type = "button";
    item.textContent = label;
    item.dataset.move = move;
    item.setAttribute("role", "menuitem");
    item.addEventListener("click", () => {
      this.close(true);
      this.play(move);
    });
    return item;
  }

  private items(): HTMLElement[] {
    return [...this.element.querySelectorAll<HTMLElement>("[role=menuitem]")];
  }

  /** Below the piece, or above it where there is no room, and always within the window. */
  private place(box: DOMRect): void {
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const middle = box.left + box.width / 2 - width / 2;
    const x = Math.max(MARGIN, Math.min(innerWidth - width - MARGIN, middle));
    const below = box.bottom + MARGIN;
    const y = below + height < innerHeight ? below : Math.max(MARGIN, box.top - height - MARGIN);
    this.element.style.left = `${x}px`;
    this.element.style.top = `${y}px`;
  }

  private key(event: KeyboardEvent): void {
    const items = this.items();
    const here = items.findIndex((item) => item === document.activeElement);
    const step = STEPS[event.key];
    if (event.key === "Escape") this.close(true);
    else if (event.key === "Home") items[0]?.focus();
    else if (event.key === "End") items.at(-1)?.focus();
    else if (step !== undefined) items[(here + step + items.length) % items.length]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
