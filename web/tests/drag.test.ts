import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Drag } from "../src/board/drag";
import { FakeElement, openPage } from "./page";

let svg: FakeElement;
let piece: FakeElement;
let drag: Drag;

beforeEach(() => {
  const page = openPage();
  [svg, piece] = [new FakeElement("svg", page), new FakeElement("g", page)];
  svg.append(piece);
  drag = new Drag(svg as unknown as SVGSVGElement, (event) =>
    (event.target as unknown) === piece ? (piece as unknown as SVGElement) : null,
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const at = (x: number, y: number) => ({ clientX: x, clientY: y, pointerId: 7 });
const down = (element: FakeElement, about: object = {}) =>
  element.fire("pointerdown", { ...at(10, 10), pointerType: "mouse", button: 0, ...about });
const move = (x: number, y: number, buttons = 1) =>
  svg.fire("pointermove", { ...at(x, y), buttons });

test("a piece follows the mouse, and the click at the end says so once", () => {
  down(piece);
  move(30, 50);
  expect(piece.classes).toEqual(["dragged"]);
  expect(piece.style.translate).toBe("40px 80px");
  expect(svg.captured).toBe(7);
  svg.fire("pointerup");
  expect(piece.classes).toEqual([]);
  expect(piece.style.translate).toBe("");
  expect([drag.ended(), drag.ended()]).toEqual([true, false]);
});

test("a hand that trembles does not drag", () => {
  down(piece);
  move(13, 14);
  svg.fire("pointerup");
  expect(piece.style.translate).toBe("");
  expect(drag.ended()).toBe(false);
});

test.each([
  ["a finger", { pointerType: "touch" }],
  ["another button", { button: 2 }],
])("%s does not drag", (_, about) => {
  down(piece, about);
  move(60, 60);
  expect(piece.classes).toEqual([]);
  expect(drag.ended()).toBe(false);
});

test("what may not be taken up stays", () => {
  down(svg);
  move(60, 60);
  expect(piece.classes).toEqual([]);
});

test("a button that was let go elsewhere ends the drag", () => {
  down(piece);
  move(60, 60);
  move(80, 80, 0);
  expect(piece.classes).toEqual([]);
  expect(piece.style.translate).toBe("");
});

test("a new press forgets the drag before it", () => {
  down(piece);
  move(60, 60);
  svg.fire("pointercancel");
  down(svg);
  expect(drag.ended()).toBe(false);
});

test("a quick hand that leaves the board with its first move drags all the same", () => {
  down(piece);
  svg.fire("pointerleave", { buttons: 1, clientX: 300, clientY: 300, pointerId: 7 });
  expect(piece.classes).toEqual(["dragged"]);
  expect(svg.captured).toBe(7);
});
