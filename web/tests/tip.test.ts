import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Tip } from "../src/board/tip";
import { FakeElement, openPage, type FakeDocument } from "./page";

let page: FakeDocument;
let host: FakeElement;
let tip: Tip;
beforeEach(() => {
  page = openPage();
  host = new FakeElement("div", page);
  page.body.append(host);
  page.body.box = { left: 0, top: 0, width: 300, height: 300 };
  tip = new Tip(host as unknown as HTMLElement);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const show = (left: number, top: number): FakeElement => {
  const piece = new FakeElement("g", page);
  piece.box = { left, top, width: 40, height: 40 };
  const [element] = host.children as [FakeElement];
  Object.assign(element, { offsetWidth: 100, offsetHeight: 20 });
  tip.show("A ship.", piece as unknown as Element);
  return element;
};

test("words stand above their piece, or below it at the top of the page", () => {
  expect(show(130, 100).style.transform).toBe("translate(calc(150px - 50%), 74px)");
  expect(show(130, 10).style.transform).toBe("translate(calc(150px - 50%), 56px)");
  expect(host.children[0]?.textContent).toBe("A ship.");
});

test("words stay in sight at the sides", () => {
  expect(show(0, 100).style.transform).toContain("54px - 50%");
  expect(show(290, 100).style.transform).toContain("246px - 50%");
});

test("words come and go", () => {
  expect(host.children[0]?.hidden).toBe(true);
  expect(show(0, 0).hidden).toBe(false);
  expect(host.children[0]?.isOnTop, "nothing may cut them off").toBe(true);
  tip.hide();
  expect(host.children[0]?.hidden).toBe(true);
  tip.remove();
  expect(host.children).toEqual([]);
});
