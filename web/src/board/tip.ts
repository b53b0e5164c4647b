/** A sentence beside a piece, inside what can be seen of the board. */

export class Tip {
  private readonly element = document.createElement("div");

  constructor(private readonly host: HTMLElement) {
    this.element.className = "tip";
    this.element.setAttribute("aria-hidden", "true");
    host.append(this.element);
    this.hide();
  }

  remove(): void {
    this.element.remove();
  }

  hide(): void {
    this.element.hidden = true;
  }

  /** Show these words above an element, or below it where there is no room. */
  show(words: string, beside: Element): void {
    const tip = this.element;
    tip.hidden = false;
    tip.textContent = words;
    const box = beside.getBoundingClientRect();
    const room = this.host.getBoundingClientRect();
    const sight = (this.host.parentElement ?? this.host).getBoundingClientRect();
    const half = tip.offsetWidth / 2 + 4;
    const middle = box.left + box.width / 2;
    const x = Math.max(sight.left + half, Math.min(sight.right - half, middle)) - room.left;
    const above = box.top - room.top - tip.offsetHeight - 6;
    const y = box.top - tip.offsetHeight - 6 > 0 ? above : box.bottom - room.top + 6;
    tip.style.transform = `translate(calc(${x}px - 50%), ${y}px)`;
  }
}
