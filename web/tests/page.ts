/** As much of a browser's page as the client's drawing code asks for, in plain objects. */

import { vi } from "vitest";

export interface Fired {
  type: string;
  target: FakeElement;
  isPrevented: boolean;
  preventDefault(): void;
  [name: string]: unknown;
}
type Listener = (event: Fired) => void;

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Names in the style of attributes: `data-id`, read and written as `dataset.id`. */
function datasetOf(element: FakeElement): Record<string, string | undefined> {
  return new Proxy<Record<string, string | undefined>>(
    {},
    {
      get: (_, name) => element.getAttribute(`data-${String(name)}`) ?? undefined,
      set: (_, name, value: string) => {
        element.setAttribute(`data-${String(name)}`, value);
        return true;
      },
      deleteProperty: (_, name) => {
        element.removeAttribute(`data-${String(name)}`);
        return true;
      },
    },
  );
}

export class FakeElement {
  parentElement: FakeElement | null = null;
  children: FakeElement[] = [];
  textContent = "";
  hidden = false;
  clientWidth = 0;
  clientHeight = 0;
  scrollWidth = 0;
  scrollHeight = 0;
  scrollLeft = 0;
  scrollTop = 0;
  offsetWidth = 0;
  offsetHeight = 0;
  box: Box = { left: 0, top: 0, width: 0, height: 0 };
  /** The animations that were begun here, in order. */
  animations: { frames: unknown; onfinish: () => void }[] = [];
  captured: number | null = null;
  isOnTop = false;
  readonly dataset = datasetOf(this);
  readonly style = new FakeStyle();
  readonly classList = {
    add: (name: string): void =>
      this.setAttribute("class", [...new Set([...this.classes, name])].join(" ")),
    remove: (name: string): void =>
      this.setAttribute("class", this.classes.filter((one) => one !== name).join(" ")),
  };
  private readonly attributes = new Map<string, string>();
  private readonly listeners = new Map<string, Listener[]>();

  constructor(
    readonly tag: string,
    private readonly page: FakeDocument,
  ) {}

  get classes(): string[] {
    return (this.getAttribute("class") ?? "").split(" ").filter(Boolean);
  }
  set className(value: string) {
    this.setAttribute("class", value);
  }
  togglePopover(isWanted: boolean): void {
    this.isOnTop = isWanted;
  }
  get tabIndex(): number {
    return Number(this.getAttribute("tabindex") ?? -1);
  }
  set tabIndex(index: number) {
    this.setAttribute("tabindex", String(index));
  }
  get firstElementChild(): FakeElement | null {
    return this.children[0] ?? null;
  }
  get nextElementSibling(): FakeElement | null {
    const all = this.parentElement?.children ?? [];
    return all[all.indexOf(this) + 1] ?? null;
  }

  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }
  hasAttribute(name: string): boolean {
    return this.attributes.has(name);
  }
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }

  append(...added: FakeElement[]): void {
    for (const element of added) this.insertBefore(element, null);
  }
  insertBefore(element: FakeElement, before: FakeElement | null): void {
    element.remove();
    element.parentElement = this;
    this.children.splice(
      before === null ? this.children.length : this.children.indexOf(before),
      0,
      element,
    );
  }
  replaceChildren(...added: FakeElement[]): void {
    for (const child of [...this.children]) child.remove();
    this.append(...added);
  }
  remove(): void {
    const all = this.parentElement?.children ?? [];
    if (all.includes(this)) all.splice(all.indexOf(this), 1);
    this.parentElement = null;
  }
  contains(other: FakeElement | null): boolean {
    return other !== null && (other === this || this.contains(other.parentElement));
  }

  /** Every element inside that a selector (`tag`, `.class` or `[attribute]`) fits. */
  querySelectorAll(selector: string): FakeElement[] {
    return this.children.flatMap((child) => [
      ...(child.fits(selector) ? [child] : []),
      ...child.querySelectorAll(selector),
    ]);
  }
  querySelector(selector: string): FakeElement | null {
    return this.querySelectorAll(selector)[0] ?? null;
  }
  closest(selector: string): FakeElement | null {
    return this.fits(selector) ? this : (this.parentElement?.closest(selector) ?? null);
  }
  private fits(selector: string): boolean {
    if (selector.startsWith(".")) return this.classes.includes(selector.slice(1));
    if (selector.startsWith("[")) return this.hasAttribute(selector.slice(1, -1));
    return this.tag === selector;
  }

  addEventListener(type: string, listener: Listener): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
  }
  /** Something happens here; whatever this lies in hears of it too. */
  fire(type: string, about: object = {}): Fired {
    const event: Fired = {
      ...about,
      type,
      target: this,
      isPrevented: false,
      preventDefault: () => (event.isPrevented = true),
    };
    for (let here: FakeElement | null = this; here !== null; here = here.parentElement)
      for (const listener of here.listeners.get(type) ?? []) listener(event);
    return event;
  }

  focus(): void {
    this.page.activeElement = this;
    this.fire("focusin");
  }
  animate(frames: unknown): { onfinish: () => void } {
    const animation = { frames, onfinish: (): void => {} };
    this.animations.push(animation);
    return animation;
  }
  getBoundingClientRect(): Box & { right: number; bottom: number } {
    const { left, top, width, height } = this.box;
    return { ...this.box, right: left + width, bottom: top + height };
  }
  /** One square of the board is fifty pixels wide: half a pixel a unit. */
  getScreenCTM(): object {
    return { a: 0.5, d: 0.5, inverse: () => 2 };
  }
  setPointerCapture(id: number): void {
    this.captured = id;
  }
}

class FakeStyle {
  transform = "";
  translate = "";
  transformOrigin = "";
  private readonly own = new Map<string, string>();

  setProperty(name: string, value: string): void {
    this.own.set(name, value);
  }
  getPropertyValue(name: string): string {
    return this.own.get(name) ?? "";
  }
  removeProperty(name: string): void {
    this.own.delete(name);
    if (name === "translate") this.translate = "";
  }
}

class FakePoint {
  constructor(
    readonly x = 0,
    readonly y = 0,
  ) {}
  matrixTransform(scale: number): FakePoint {
    return new FakePoint(this.x * scale, this.y * scale);
  }
}

export class FakeDocument {
  activeElement: FakeElement | null = null;
  hidden = false;
  /** What the last observer of sizes is told. */
  resize: () => void = () => {};
  isFocused = true;
  /** What lies under any point that is asked for, the topmost first. */
  under: FakeElement[] = [];
  readonly documentElement = new FakeElement("html", this);
  readonly body = new FakeElement("body", this);

  createElementNS(_space: string, tag: string): FakeElement {
    return new FakeElement(tag, this);
  }
  createElement(tag: string): FakeElement {
    return new FakeElement(tag, this);
  }
  createTextNode(words: string): FakeElement {
    const text = new FakeElement("#text", this);
    text.textContent = words;
    return text;
  }
  importNode(node: FakeElement): FakeElement {
    return node;
  }
  elementsFromPoint(): FakeElement[] {
    return this.under;
  }
  hasFocus(): boolean {
    return this.isFocused;
  }
  addEventListener(type: string, listener: Listener): void {
    this.documentElement.addEventListener(type, listener);
  }
}

/** Open a page; `vi.unstubAllGlobals` closes it. */
export function openPage(): FakeDocument {
  const page = new FakeDocument();
  page.documentElement.append(page.body);
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("Element", FakeElement);
  vi.stubGlobal("DOMPoint", FakePoint);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(turn: () => void) {
        page.resize = turn;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  return page;
}

/** What the client takes for an element of its own is one of ours here. */
export function fake(element: unknown): FakeElement {
  return element as FakeElement;
}

/** The words written in an element, in order. */
export function wordsIn(element: FakeElement): string[] {
  return element.querySelectorAll("#text").map(({ textContent }) => textContent);
}

/** Give the page a loudspeaker; returns the pitches that it plays, as they come. */
export function listen(): number[] {
  const heard: number[] = [];
  const knob = {
    setValueAtTime: () => {},
    linearRampToValueAtTime: () => {},
    exponentialRampToValueAtTime: () => {},
  };
  const part = { gain: knob, connect: (next: object) => next };
  vi.stubGlobal(
    "AudioContext",
    class {
      currentTime = 0;
      createGain = () => part;
      createOscillator = () => {
        const tone = {
          ...part,
          frequency: { value: 0 },
          start: () => heard.push(tone.frequency.value),
          stop: () => {},
        };
        return tone;
      };
    },
  );
  return heard;
}

/** A browser that remembers nothing yet, and keeps what it is told until the next test. */
export function keptInMemory(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
}
