import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reveal } from "../src/board/reveal";
import { FakeElement, openPage, type FakeDocument } from "./page";

let page: FakeDocument;
let place: FakeElement;
beforeEach(() => {
  page = openPage();
  place = new FakeElement("div", page);
  Object.assign(place, { clientWidth: 100, clientHeight: 100 });
  Object.assign(place, { scrollWidth: 500, scrollHeight: 500 });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const at = (left: number, top: number): FakeElement => {
  const element = new FakeElement("g", page);
  element.box = { left, top, width: 10, height: 10 };
  return element;
};
function scrolled(elements: FakeElement[], anew = false): [number, number] {
  reveal(place as unknown as Element, elements as unknown as Element[], anew);
  return [place.scrollLeft, place.scrollTop];
}

test("with nothing to play, or all in sight, nothing scrolls", () => {
  expect(scrolled([])).toEqual([0, 0]);
  expect(scrolled([at(20, 20), at(300, 300)])).toEqual([0, 0]);
  Object.assign(place, { scrollWidth: 100, scrollHeight: 100 });
  expect(scrolled([at(300, 300)], true)).toEqual([0, 0]);
});

test("what can be played is brought to the middle, in both directions", () => {
  expect(scrolled([at(295, 195)])).toEqual([250, 150]);
});

test("after the board has grown, the midst of what can be played is sought anew", () => {
  expect(scrolled([at(20, 20), at(195, 95), at(395, 195)], true)).toEqual([150, 50]);
});
