import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { arrive, leave, route, timeOf, walk, walkTime } from "../src/board/walk";
import { FakeElement, openPage, type FakeDocument } from "./page";
import { pieceOf } from "./samples";

let page: FakeDocument;
beforeEach(() => {
  page = openPage();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const at = (x: number, y = 0) => pieceOf({ symbol: "ship", x, y });

test("without a way a piece goes straight, and one that is new goes nowhere", () => {
  expect(route(at(0), at(3))).toEqual([
    [0.5, 0.5],
    [3.5, 0.5],
  ]);
  expect(route(null, at(3))).toEqual([]);
});

test("a way leads from where the piece was to where it is, without standing still", () => {
  const way = [
    [0.5, 0.5],
    [0.5, 2.5],
    [3.5, 2.5],
  ];
  expect(route(at(0), at(3, 2), way)).toEqual(way);
  expect(route(at(1), at(3, 2), way)).toEqual([[1.5, 0.5], ...way]);
  expect(route(null, at(3, 2), way)).toEqual(way);
});

test("a way that leads elsewhere is not gone", () => {
  expect(route(at(3), at(0), [[3.5, 0.5]])).toEqual([
    [3.5, 0.5],
    [0.5, 0.5],
  ]);
});

test("a long way takes about a second at most", () => {
  expect(timeOf(1)).toBeLessThanOrEqual(320);
  expect(timeOf(2) / 2).toBeGreaterThanOrEqual(180);
  expect(timeOf(40)).toBe(1000);
  expect(walkTime(new Map([["ship", Array.from({ length: 9 }, () => [0, 0])]]))).toBe(1000);
  expect(walkTime(new Map())).toBe(timeOf(1));
});

test("a piece goes through its points, faster where they are far apart", () => {
  const element = new FakeElement("g", page);
  walk(element as unknown as SVGElement, at(3, 1), [
    [0.5, 0.5],
    [0.5, 1.5],
    [3.5, 1.5],
  ]);
  expect(element.animations[0]?.frames).toEqual({
    transform: ["translate(0px, 0px)", "translate(0px, 100px)", "translate(300px, 100px)"],
    offset: [0, 0.25, 1],
  });
  walk(element as unknown as SVGElement, at(3, 1), [[3.5, 1.5]]);
  expect(element.animations).toHaveLength(1);
});

test("what arrives grows, and what leaves is gone in the end", () => {
  const [parent, element] = [new FakeElement("g", page), new FakeElement("g", page)];
  parent.append(element);
  arrive(parent as unknown as SVGElement);
  expect(element.animations[0]?.frames).toMatchObject({ opacity: [0, 1] });
  leave(element as unknown as SVGElement);
  element.animations[1]?.onfinish();
  expect(parent.children).toEqual([]);
});
