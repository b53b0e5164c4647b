/** A sentence beside a piece, above all else: a hand need not open for it. */

export class Tip {
  private readonly element = document.createElement("div");

  constructor(private readonly host: HTMLElement) {
    this.element.className = "tip";
    this.element.setAttribute("aria-hidden", "true");
    this.element.popover = "manual";
    host.append(this.element);
    this.hide();
  }

  remove(): void {
    this.element.remove();
  }

  hide(): void {
    this.element.hidden = true;
    this.element.togglePopover(false);
  }

  /** Show these words above an element, or below it where there is no room. */
  show(words: string, beside: Element): void {
    const tip = this.element;
    tip.hidden = false;
    tip.textContent = words;
    tip.togglePopover(true);
    const box = beside.getBoundingClientRect();
    const sight = (this.host.parentElement ?? this.host).getBoundingClientRect();
    const half = tip.offsetWidth / 2 + 4;
    const middle = box.left + box.width / 2;
    const x = Math.max(sight.left + half, Math.min(sight.right - half, middle));
    const above = box.top - tip.offsetHeight - 6;
    const y = above > 0 ? above : box.bottom + 6;
    tip.style.transform = `translate(calc(${x}px - 50%), ${y}px)`;
  }
}
