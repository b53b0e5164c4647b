import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { boxOf, installSymbols, own, symbolId } from "../src/board/symbols";
import type { GameDetails } from "../src/protocol";
import { FakeElement, openPage, type FakeDocument } from "./page";

test("ids inside symbols are made their own", () => {
  expect(own('<path id="a" fill="url(#a)"/><use href="#a"/>', "sun")).toBe(
    '<path id="sun-a" fill="url(#sun-a)"/><use href="#sun-a"/>',
  );
});

let page: FakeDocument;

beforeEach(() => {
  page = openPage();
  // Reads nothing but whether there is a symbol, a script in it, or an error.
  vi.stubGlobal(
    "DOMParser",
    class {
      parseFromString(text: string): FakeElement {
        const read = new FakeElement("#document", page);
        const symbol = new FakeElement("symbol", page);
        if (text.includes("<script")) symbol.append(new FakeElement("script", page));
        symbol.querySelectorAll = (wanted) => (wanted.includes("script") ? symbol.children : []);
        read.append(symbol);
        if (text.includes("<broken")) read.append(new FakeElement("parsererror", page));
        return read;
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const details = (name: string, symbols: Record<string, string>): GameDetails => {
  const lines = Object.values(symbols).flatMap((svg) => svg.split("\n"));
  const cards = Object.entries(symbols).map(([key, svg]) => [
    key,
    { svg: svg.split("\n").map((line) => lines.indexOf(line)), glyphs: [], alt: "" },
  ]);
  const made: unknown = { card: { name }, symbols: Object.fromEntries(cards), lines };
  return made as GameDetails;
};

test("a game's symbols are put into the page once, without scripts and broken ones", () => {
  const game = details("nim", { heap: "<path/><script/>", odd: "<broken" });
  installSymbols(game);
  installSymbols(game);
  expect(page.body.children).toHaveLength(1);
  const shelf = page.body.children[0]?.children as (FakeElement & { id: string })[];
  expect(shelf.map(({ id }) => id)).toEqual([symbolId("nim", "heap")]);
  expect(shelf[0]?.children).toEqual([]);
});

test("a ground may have another shape than a square", () => {
  const game = details("sea", { heap: "<path/>", sky: "<path/>" });
  Object.assign(game.symbols.sky as object, { box: [160, 90] });
  installSymbols(game);
  expect(boxOf("sea", "sky")).toEqual([160, 90]);
  expect(boxOf("sea", "heap")).toEqual([100, 100]);
  expect(boxOf("sea", "unknown")).toEqual([100, 100]);
});
