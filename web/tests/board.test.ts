import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Board } from "../src/board/board";
import type { Piece, Scene } from "../src/scene";
import { fake, openPage, FakeElement, type FakeDocument } from "./page";
import { sceneOf, zoneOf } from "./samples";

let page: FakeDocument;
let host: FakeElement;
let board: Board;
let svg: FakeElement;
let played: string[];
let missed: [number, number, string | undefined][];
let grave: string[];

beforeEach(() => {
  page = openPage();
  host = new FakeElement("div", page);
  page.body.append(host);
  [played, missed, grave] = [[], [], []];
  board = new Board(host as unknown as HTMLElement, "nim", {
    play: (move) => played.push(move),
    miss: (x, y, piece) => missed.push([x, y, piece?.id]),
    isGrave: ({ id }) => grave.includes(id),
  });
  svg = fake(board.svg);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const ship: Partial<Piece> = { id: "ship", symbol: "ship", x: 0, y: 0, owner: 0 };
const place = (x: number, y = 2): Partial<Piece> => ({
  ...{ id: `place ${x}`, symbol: "", x, y, label: `sail to ${x}`, move: `sail ${x}` },
});

function draw(scene: Scene | Partial<Piece>[], animate = false): void {
  board.draw(Array.isArray(scene) ? sceneOf(...scene) : scene, animate);
}

const all = (): FakeElement[] => svg.querySelectorAll(".piece");
const ids = (): (string | undefined)[] => all().map((element) => element.dataset.id);
function piece(id: string): FakeElement {
  const found = all().find((element) => element.dataset.id === id);
  if (found === undefined) throw new Error(`no piece ${id}`);
  return found;
}
function click(element: FakeElement, under: FakeElement[] = [element]): void {
  page.under = under;
  element.fire("click", { clientX: 60, clientY: 130 });
}

test("pieces are drawn in order, at their places, with owner, mark and touch as classes", () => {
  draw([ship, { ...place(2), mark: "target" }]);
  expect(ids()).toEqual(["ship", "place 2"]);
  expect(piece("ship").classes).toEqual(["piece", "seat-0"]);
  expect(piece("place 2").classes).toEqual(["piece", "target", "touch"]);
  expect(piece("place 2").style.transform).toBe("translate(200px, 200px)");
});

test("a piece that stays keeps its element, also when the order changes", () => {
  draw([ship, place(1)]);
  const before = piece("ship");
  draw([place(1), { ...ship, x: 3 }]);
  expect(ids()).toEqual(["place 1", "ship"]);
  expect(piece("ship")).toBe(before);
});

test("what moved travels, what came arrives, what turned turns; the first scene stands still", () => {
  draw([ship], true);
  expect(piece("ship").animations).toEqual([]);
  draw(
    [
      { ...ship, x: 3, turns: 1 },
      { ...ship, id: "new" },
    ],
    true,
  );
  const ends = ["translate(0px, 0px)", "translate(300px, 0px)"];
  expect(piece("ship").animations.map(({ frames }) => frames)).toEqual([{ transform: ends }]);
  expect(piece("ship").querySelector(".turned")?.animations[0]?.frames).toEqual({
    transform: ["rotate(0deg)", "rotate(90deg)"],
  });
  expect(piece("new").firstElementChild?.animations).toHaveLength(1);
});

test("what went fades away as a ghost that nobody can touch; without motion it is gone at once", () => {
  draw([ship, place(1)]);
  const leaving = piece("ship");
  draw([place(1)], true);
  expect(leaving.classes).toContain("ghost");
  expect(leaving.dataset.id).toBeUndefined();
  leaving.animations[0]?.onfinish();
  expect(ids()).toEqual(["place 1"]);
  draw([]);
  expect(all()).toEqual([]);
});

test("those who cannot see are told of what can be touched, and of nothing else", () => {
  draw([ship, { ...place(1), mark: "danger", tip: "A reef." }]);
  expect(piece("place 1").getAttribute("role")).toBe("button");
  expect(piece("place 1").getAttribute("aria-label")).toBe("sail to 1, danger, A reef.");
  expect(piece("ship").getAttribute("aria-hidden")).toBe("true");
  draw([ship, { ...place(1), move: null }]);
  expect(piece("place 1").hasAttribute("role")).toBe(false);
  expect(piece("place 1").hasAttribute("tabindex")).toBe(false);
});

test("a touch plays the topmost piece that has a move, even under another", () => {
  draw([place(1), ship]);
  click(piece("ship"), [piece("ship"), piece("place 1")]);
  expect(played).toEqual(["sail 1"]);
  expect(missed).toEqual([]);
});

test("a touch that plays nothing is told with its square and its piece", () => {
  draw([ship]);
  click(piece("ship"));
  click(svg);
  expect(played).toEqual([]);
  expect(missed).toEqual([
    [1.2, 2.6, "ship"],
    [1.2, 2.6, undefined],
  ]);
});

test("the second click of a double one plays nothing in the scene that answers the first", () => {
  draw([place(1)]);
  page.under = [piece("place 1")];
  const press = (detail: number) => svg.fire("click", { clientX: 60, clientY: 130, detail });
  press(1);
  draw([place(1)]);
  press(2);
  expect([played, missed]).toEqual([["sail 1"], []]);
  press(1);
  press(2);
  expect(played).toEqual(["sail 1", "sail 1", "sail 1"]);
});

test("Tab reaches one thing to touch, arrow keys the others, and Enter plays", () => {
  draw([place(0), place(1), place(3)]);
  expect(all().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  piece("place 0").focus();
  const press = (key: string, about: object = {}) =>
    page.activeElement?.fire("keydown", { key, ...about });
  expect(press("ArrowRight")?.isPrevented).toBe(true);
  expect(page.activeElement).toBe(piece("place 1"));
  press("End");
  expect(page.activeElement).toBe(piece("place 3"));
  press("PageDown");
  expect(page.activeElement).toBe(piece("place 0"));
  press("PageUp");
  press("Home");
  expect(all().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  expect(press("x")?.isPrevented).toBe(false);
  press("Enter", { ctrlKey: true });
  press("Enter");
  expect(played).toEqual(["sail 0"]);
});

test("when the focused piece goes, the keyboard goes to the nearest thing to touch", () => {
  draw([place(0), place(3)]);
  piece("place 3").focus();
  page.activeElement?.fire("keydown", { key: "x" });
  page.activeElement = svg;
  draw([place(0), place(2)]);
  expect(page.activeElement).toBe(piece("place 2"));
});

test("pointing at a piece shows its words and lights up what it shows", () => {
  const tip = host.querySelector(".tip");
  draw([{ ...ship, tip: "A fast ship.", shows: ["place 1"] }, place(1)]);
  expect(tip?.hidden).toBe(true);
  piece("ship").fire("pointerover");
  expect([tip?.hidden, tip?.textContent]).toEqual([false, "A fast ship."]);
  expect(piece("place 1").classes).toContain("shown");
  svg.fire("pointerleave");
  expect(tip?.hidden).toBe(true);
  expect(piece("place 1").classes).not.toContain("shown");
});

test("the mouse takes up what is owned, chosen or in hand, while there is somewhere to go", () => {
  const drags = (thing: Partial<Piece>, ...others: Partial<Piece>[]): boolean => {
    const hand = zoneOf({ kind: "hand", x: 1, y: 1, width: 2, height: 1 });
    draw({ ...sceneOf({ ...ship, owner: null, ...thing }, ...others), zones: [hand] });
    const mouse = { pointerType: "mouse", button: 0, buttons: 1, pointerId: 1 };
    piece("ship").fire("pointerdown", { ...mouse, clientX: 0, clientY: 0 });
    piece("ship").fire("pointermove", { ...mouse, clientX: 50, clientY: 0 });
    const isDragged = piece("ship").classes.includes("dragged");
    svg.fire("pointerup");
    return isDragged;
  };
  expect(drags({ owner: 0 }, place(3))).toBe(true);
  expect(drags({ owner: 0 })).toBe(false);
  expect(drags({ mark: "chosen" }, place(3))).toBe(true);
  expect(drags({}, place(3))).toBe(false);
  expect(drags({ x: 0.5, y: 1 }, place(3))).toBe(true);
  expect(drags({ x: 2.5, y: 1 }, place(3))).toBe(false);
});

test("letting a piece go where nothing can be played is no miss", () => {
  draw([ship, place(3)]);
  const mouse = { pointerType: "mouse", button: 0, buttons: 1, pointerId: 1, clientY: 0 };
  piece("ship").fire("pointerdown", { ...mouse, clientX: 0 });
  piece("ship").fire("pointermove", { ...mouse, clientX: 50 });
  piece("ship").fire("pointerup");
  click(svg);
  expect(missed).toEqual([]);
  click(svg);
  expect(missed).toHaveLength(1);
});

test("the view fits the scene, and names grow where the board is small", () => {
  svg.clientWidth = 420;
  draw({ ...sceneOf(), zones: [zoneOf({ width: 4, height: 4, label: "Sea" })] });
  expect(svg.getAttribute("viewBox")).toBe("-10 -28.9 420 438.9");
  expect(svg.querySelector(".name")?.getAttribute("font-size")).toBe("17");
  svg.clientWidth = 100;
  page.resize();
  expect(svg.querySelector(".name")?.getAttribute("font-size")).toBe("27");
});

test("traces frame places, and the next ones take their stead", () => {
  draw([ship]);
  board.trace(
    [
      { x: 0, y: 0, width: 1, height: 1 },
      { x: 2, y: 0, width: 1, height: 1 },
    ],
    "asked",
  );
  expect(svg.querySelectorAll(".asked")).toHaveLength(2);
  board.trace([{ x: 1, y: 0, width: 1, height: 1 }], "fresh");
  expect(svg.querySelectorAll(".trace").map(({ classes }) => classes)).toEqual([
    ["trace", "fresh"],
  ]);
});

test("where the board is larger than its place, something to touch is brought into sight", () => {
  Object.assign(page.body, { clientWidth: 300, scrollWidth: 900 });
  Object.assign(page.body, { clientHeight: 300, scrollHeight: 900 });
  page.body.box = { left: 0, top: 0, width: 300, height: 300 };
  draw([place(0), place(3)]);
  piece("place 0").box = { left: 600, top: 500, width: 50, height: 50 };
  piece("place 3").box = { left: 700, top: 500, width: 50, height: 50 };
  Object.assign(page.body, { scrollLeft: 0, scrollTop: 0 });
  draw([place(0), place(3)]);
  expect([page.body.scrollLeft, page.body.scrollTop]).toEqual([475, 375]);
  Object.assign(page.body, { scrollLeft: 0, scrollTop: 0 });
  piece("place 3").box = { left: 10, top: 10, width: 50, height: 50 };
  board.reveal();
  expect(page.body.scrollLeft).toBe(0);
  board.reveal(true);
  expect(page.body.scrollLeft).toBe(475);
});

test("a piece goes the way that it came by", () => {
  draw([ship]);
  const way = [
    [0.5, 0.5],
    [0.5, 2.5],
    [3.5, 2.5],
  ];
  board.draw(sceneOf({ ...ship, x: 3, y: 2 }), true, new Map([["ship", way]]));
  expect(piece("ship").animations[0]?.frames).toMatchObject({
    transform: ["translate(0px, 0px)", "translate(0px, 200px)", "translate(300px, 200px)"],
  });
  board.draw(sceneOf({ ...ship, x: 0, y: 0 }), false, new Map([["ship", [[0.5, 0.5]]]]));
  expect(piece("ship").animations).toHaveLength(1);
});

test("what is under way is above all others until it is there", () => {
  draw([ship, { ...ship, id: "isle", x: 1 }]);
  const way = [
    [0.5, 0.5],
    [1.5, 0.5],
    [2.5, 0.5],
  ];
  const later = sceneOf({ ...ship, x: 2 }, { ...ship, id: "isle", x: 1 });
  board.draw(later, true, new Map([["ship", way]]));
  expect(ids()).toEqual(["isle", "ship"]);
  piece("ship").animations[0]?.onfinish();
  expect(ids()).toEqual(["ship", "isle"]);
});

test("very many bare places to touch are drawn quietly", () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => place(index));
  draw(many(30));
  expect(svg.classes).toContain("crowded");
  draw(many(10));
  expect(svg.classes).not.toContain("crowded");
});

test("pointing at a piece draws what its move would do; focus does so too", () => {
  const path = [
    [0.5, 0.5],
    [1.5, 2.5],
  ];
  draw([
    { ...place(1), ghost: "tile", path },
    { ...ship, ghost: "tile" },
  ]);
  piece("place 1").fire("pointerover");
  expect(svg.querySelectorAll(".preview")).toHaveLength(2);
  piece("ship").fire("pointerover");
  expect(svg.querySelectorAll(".preview")).toEqual([]);
  piece("place 1").focus();
  expect(svg.querySelector(".ghost-in-place")).not.toBeNull();
  draw([ship]);
  expect(svg.querySelectorAll(".preview")).toEqual([]);
});

test("what was touched is lifted, and what is spoken of pulses, until others are", () => {
  draw([ship, place(1), place(2)]);
  board.lift("sail 1");
  board.pulse(["ship"]);
  expect(svg.querySelectorAll(".lifted")).toEqual([piece("place 1")]);
  expect(svg.querySelectorAll(".pulse")).toEqual([piece("ship")]);
  board.lift("sail 2");
  expect(svg.querySelectorAll(".lifted")).toEqual([piece("place 2")]);
  board.lift(null);
  board.pulse([]);
  expect([svg.querySelectorAll(".lifted"), svg.querySelectorAll(".pulse")]).toEqual([[], []]);
});

test("a finger touches twice what is grave, and reads about it in between; a mouse once", () => {
  grave = ["place 1"];
  draw([{ ...place(1), tip: "A reef." }, place(2)]);
  const tap = (id: string, pointerType: string): void => {
    piece(id).fire("pointerdown", { pointerType });
    click(piece(id));
  };
  tap("place 1", "mouse");
  expect(played).toEqual(["sail 1"]);
  tap("place 1", "touch");
  expect(played).toHaveLength(1);
  expect(host.querySelector(".tip")?.textContent).toBe(
    "sail to 1 · A reef. · Touch again to play it.",
  );
  tap("place 1", "touch");
  expect(played).toHaveLength(2);
  tap("place 1", "touch");
  tap("place 2", "touch");
  tap("place 1", "touch");
  expect(played).toEqual(["sail 1", "sail 1", "sail 2"]);
});

test("what came under the finger after it went down is not played by mistake", () => {
  draw([ship]);
  svg.fire("pointerdown", { pointerType: "touch" });
  draw([ship, place(1)]);
  click(piece("place 1"));
  expect([played, missed.length]).toEqual([[], 1]);
  svg.fire("pointerdown", { pointerType: "touch" });
  draw([place(1)]);
  click(piece("place 1"));
  expect(played).toEqual(["sail 1"]);
});

test("the board tells its style sheet its scale, so that marks never get too small", () => {
  svg.clientWidth = 210;
  draw([ship]);
  expect(svg.style.getPropertyValue("--unit")).toBe("0.5");
});

test("a board that is removed leaves nothing behind", () => {
  board.remove();
  expect(host.children).toEqual([]);
});

test("a card is dragged from its board onto a place on another one", () => {
  const element = new FakeElement("div", page);
  const moves: string[] = [];
  const dock: Board = new Board(element as unknown as HTMLElement, "nim", {
    play: (move) => moves.push(move),
    miss: () => moves.push("miss"),
    others: () => [dock, board],
  });
  dock.draw(sceneOf({ id: "card", symbol: "card", x: 0, y: 0, owner: 0 }), false);
  draw([place(2)]);
  const card = fake(dock.svg).querySelectorAll(".piece")[0] as FakeElement;
  card.fire("pointerdown", { button: 0, clientX: 0, clientY: 0, pointerType: "mouse" });
  card.fire("pointermove", { buttons: 1, clientX: 90, clientY: 90, pointerId: 1 });
  expect(card.classes).toContain("dragged");
  card.fire("pointerup");
  page.under = [piece("place 2")];
  card.fire("click", { clientX: 90, clientY: 90 });
  expect(played).toEqual(["sail 2"]);
  page.under = [];
  card.fire("click", { clientX: 90, clientY: 90 });
  expect(moves).toEqual(["miss"]);
});
