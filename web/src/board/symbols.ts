/** A game's symbols, put into the page once, so that every picture can use them by id. */

import type { GameDetails, SymbolCard } from "../protocol";

export const SVG = "http://www.w3.org/2000/svg";

/** The size of a symbol's picture, if nothing else is said. */
const USUAL: [number, number] = [100, 100];

const installed = new Set<string>();
const boxes = new Map<string, [number, number]>();

/** The id of the element that draws a symbol of a game. */
export function symbolId(game: string, symbol: string): string {
  return `symbol-${game}-${symbol}`;
}

/** The width and height of a symbol's picture; only grounds have another shape than a square. */
export function boxOf(game: string, symbol: string): [number, number] {
  return boxes.get(symbolId(game, symbol)) ?? USUAL;
}

/** Make the symbols of a game ready to use. */
export function installSymbols(details: GameDetails): void {
  const game = details.card.name;
  if (installed.has(game)) return;
  installed.add(game);
  const shelf = document.createElementNS(SVG, "svg");
  shelf.setAttribute("class", "symbols");
  shelf.setAttribute("aria-hidden", "true");
  for (const [name, symbol] of Object.entries(details.symbols)) {
    const svg = symbol.svg.map((line) => details.lines[line]).join("\n");
    const element = parse(game, name, symbol, svg);
    if (element !== null) shelf.append(element);
  }
  document.body.append(shelf);
}

function parse(game: string, name: string, symbol: SymbolCard, svg: string): Element | null {
  const [width, height] = (symbol.box as [number, number] | undefined) ?? USUAL;
  boxes.set(symbolId(game, name), [width, height]);
  const page = new DOMParser().parseFromString(
    `<svg xmlns="${SVG}"><symbol viewBox="0 0 ${width} ${height}">${own(svg, `${game}-${name}`)}</symbol></svg>`,
    "image/svg+xml",
  );
  const element = page.querySelector("symbol");
  if (element === null || page.querySelector("parsererror") !== null) return null;
  for (const foreign of element.querySelectorAll("script, foreignObject, style")) foreign.remove();
  element.id = symbolId(game, name);
  return document.importNode(element, true);
}

/** Ids inside a symbol (gradients, patterns) get its name, so that no two symbols share one. */
export function own(svg: string, name: string): string {
  return svg
    .replace(/\bid="([^"]+)"/g, `id="${name}-$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${name}-$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${name}-$1"`);
}
