/** The SVG elements of zones and pieces. Colours come from the style sheet, by class. */

import { SQUARE, type Place } from "../geometry";
import type { Piece, Zone } from "../scene";
import { SVG, symbolId } from "./symbols";

type Attributes = Record<string, string | number>;

export function make(tag: string, attributes: Attributes = {}, ...children: Node[]): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

function write(words: string, attributes: Attributes): SVGElement {
  return make("text", attributes, document.createTextNode(words));
}

/** One shape a seat, so that an owner is never told by colour alone. */
const BADGES = [
  "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0z",
  "M-7-7H7V7H-7z",
  "M0-9 8 6H-8z",
  "M0-9 9 0 0 9-9 0z",
  "M-3-9H3V-3H9V3H3V9H-3V3H-9V-3H-3z",
  "M-8-5 0-9 8-5V5L0 9-8 5z",
];

export function badgePath(seat: number): string {
  return BADGES[seat % BADGES.length] ?? "";
}

/** A zone with its name, its grid and the names along its sides. */
export function drawZone(zone: Zone, letter: number): SVGElement {
  const [x, y] = [zone.x * SQUARE, zone.y * SQUARE];
  const [width, height] = [zone.width * SQUARE, zone.height * SQUARE];
  const group = make("g", { class: `zone ${zone.kind}`, "data-id": zone.id });
  group.append(make("rect", { class: "ground", x, y, width, height, rx: 12 }));
  const name = { class: "name", "font-size": letter };
  if (zone.label) group.append(write(zone.label, { ...name, x: x + 4, y: y - letter * 0.5 }));
  let grid = "";
  zone.columns.forEach((column, index) => {
    const step = width / zone.columns.length;
    if (index > 0) grid += `M${x + index * step} ${y}v${height}`;
    const middle = { x: x + (index + 0.5) * step, y: y + height + letter * 1.15 };
    group.append(write(column, { ...name, ...middle, "text-anchor": "middle" }));
  });
  zone.rows.forEach((row, index) => {
    const step = height / zone.rows.length;
    if (index > 0) grid += `M${x} ${y + index * step}h${width}`;
    const side = { x: x - letter * 0.5, y: y + (index + 0.5) * step + letter * 0.36 };
    group.append(write(row, { ...name, ...side, "text-anchor": "end" }));
  });
  if (grid) group.append(make("path", { class: "grid", d: grid }));
  return group;
}

/** All that a piece consists of, inside its own square. */
export function drawPiece(piece: Piece, game: string): SVGElement {
  const side = piece.size * SQUARE;
  const body = make("g", { class: "body" });
  const frame = { x: 3, y: 3, width: side - 6, height: side - 6, rx: 11 };
  if (piece.move !== null) body.append(make("rect", { class: "reach", width: side, height: side }));
  if (piece.mark === "target" || piece.mark === "danger")
    body.append(make("rect", { class: "halo", ...frame }));
  if (piece.symbol) {
    const picture = make("use", {
      href: `#${symbolId(game, piece.symbol)}`,
      width: side,
      height: side,
    });
    const turned = make("g", { class: "turned" }, picture);
    turned.style.transformOrigin = `${side / 2}px ${side / 2}px`;
    turned.style.transform = `rotate(${90 * piece.turns}deg)`;
    body.append(turned);
  } else if (piece.move !== null && !piece.text && piece.mark !== "danger") {
    body.append(make("circle", { class: "spot", cx: side / 2, cy: side / 2, r: side * 0.1 }));
  }
  if (piece.mark !== "faded" && (piece.mark || piece.move !== null))
    body.append(make("rect", { class: "edge", ...frame }));
  if (piece.mark === "danger") {
    const size = Math.max(24, side * 0.26);
    body.append(write("!", { class: "warning", x: side - size * 0.5, y: size, "font-size": size }));
  }
  if (piece.text) body.append(drawWord(piece, side));
  if (piece.owner !== null && piece.symbol) body.append(drawBadge(piece.owner, side));
  if (piece.count !== null) body.append(...drawCount(piece.count, side));
  return body;
}

function drawWord(piece: Piece, side: number): SVGElement {
  const fit = (0.92 * side) / (0.66 * piece.text.length);
  const size = Math.min(0.34 * side, Math.max(fit, 14));
  return write(piece.text, {
    class: piece.symbol ? "word on-symbol" : "word",
    x: side / 2,
    y: side / 2 + size * 0.36,
    "font-size": size,
    "stroke-width": size / 5,
  });
}

function drawBadge(owner: number, side: number): SVGElement {
  const inset = Math.min(0.16 * side, 18);
  const place = `translate(${inset} ${inset}) scale(${Math.min(side / 90, 1.3)})`;
  return make("path", { class: "badge", d: badgePath(owner), transform: place });
}

function drawCount(count: number, side: number): SVGElement[] {
  const size = Math.max(18, 0.25 * side);
  const width = size * (0.7 + 0.6 * String(count).length);
  const top = side - size * 1.25;
  return [
    make("rect", {
      class: "count",
      x: side - width - 1,
      y: top,
      width,
      height: size * 1.25,
      rx: size * 0.6,
    }),
    write(String(count), {
      class: "number",
      x: side - width / 2 - 1,
      y: side - size * 0.27,
      "font-size": size,
    }),
  ];
}

/** A frame around a place where something changed. */
export function drawTrace(place: Place, kind: string): SVGElement {
  return make("rect", {
    class: `trace ${kind}`,
    x: place.x * SQUARE + 1,
    y: place.y * SQUARE + 1,
    width: place.width * SQUARE - 2,
    height: place.height * SQUARE - 2,
    rx: 13,
  });
}
