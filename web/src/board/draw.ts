/** The SVG elements of zones and pieces. Colours come from the style sheet, by class. */

import { SQUARE, type Place } from "../geometry";
import type { Piece, Zone } from "../scene";
import { boxOf, SVG, symbolId } from "./symbols";
import { PLAIN, type Lettering } from "./lettering";

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

/** The width of a letter, in heights. */
const LETTER_WIDTH = 0.58;

/** A zone's name as far as there is room for it, before the name of its neighbour begins. */
export function labelOf(zone: Zone, zones: Zone[], end: number, letter: number): string {
  const next = zones.filter(
    (other) => other.label !== "" && other.x > zone.x && Math.abs(other.y - zone.y) < 0.4,
  );
  const room = (Math.min(end, ...next.map(({ x }) => x)) - zone.x) * SQUARE - letter;
  const fits = Math.floor(room / (letter * LETTER_WIDTH));
  return zone.label.length <= fits ? zone.label : `${zone.label.slice(0, fits - 1).trimEnd()}…`;
}

/** A zone with its name, its grid and the names along its sides. */
export function drawZone(zone: Zone, letter: number, game: string, label = zone.label): SVGElement {
  const [x, y] = [zone.x * SQUARE, zone.y * SQUARE];
  const [width, height] = [zone.width * SQUARE, zone.height * SQUARE];
  const group = make("g", {
    class: `zone ${zone.kind}${zone.ground ? " grounded" : ""}`,
    "data-id": zone.id,
  });
  group.append(make("rect", { class: "ground", x, y, width, height, rx: CORNER }));
  if (zone.ground) group.append(...drawGround(zone.ground, game, { x, y, width, height }));
  const name = { class: "name", "font-size": letter };
  if (label) group.append(write(label, { ...name, x: x + 4, y: y - letter * 0.5 }));
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

const CORNER = 12;
let clips = 0;

/** A symbol that covers a place, cut off at its round corners. */
function drawGround(symbol: string, game: string, place: Place): SVGElement[] {
  const [width, height] = boxOf(game, symbol);
  const id = `ground-${++clips}`;
  const clip = make("clipPath", { id }, make("rect", { ...place, rx: CORNER }));
  const whole = make("svg", {
    ...place,
    viewBox: `0 0 ${width} ${height}`,
    preserveAspectRatio: "xMidYMid slice",
  });
  whole.append(make("use", { href: `#${symbolId(game, symbol)}`, width, height }));
  return [clip, make("g", { class: "scenery", "clip-path": `url(#${id})` }, whole)];
}

/** A game's symbol as large as a square with this side, turned by quarters. */
export function picture(symbol: string, game: string, side: number, turns: number): SVGElement {
  const use = make("use", { href: `#${symbolId(game, symbol)}`, width: side, height: side });
  const turned = make("g", { class: "turned" }, use);
  turned.style.transformOrigin = `${side / 2}px ${side / 2}px`;
  turned.style.transform = `rotate(${90 * turns}deg)`;
  return turned;
}

const MINUTE = 60_000;

/** Let a picture go round once a minute, a step a second, as the hand of a clock does. */
function tick(turned: SVGElement): SVGElement {
  const rounds = { transform: ["rotate(0deg)", "rotate(360deg)"] };
  const now = (Date.now() % MINUTE) / MINUTE;
  turned.animate(rounds, {
    duration: MINUTE,
    iterations: Infinity,
    iterationStart: now,
    easing: "steps(60)",
  });
  return turned;
}

const LOOKS: (keyof Piece)[] = [
  "symbol",
  "size",
  "turns",
  "owner",
  "count",
  "text",
  "mark",
  "move",
  "asks",
];

/** Whether two pieces are drawn alike, wherever they are. */
export function looksAlike(one: Piece, other: Piece): boolean {
  return LOOKS.every((look) => one[look] === other[look]);
}

/** All that a piece consists of, inside its own square. */
export function drawPiece(piece: Piece, game: string, { word, badge } = PLAIN): SVGElement {
  const side = piece.size * SQUARE;
  const body = make("g", { class: "body" });
  if (piece.move !== null || piece.asks) body.append(reach(side));
  const isBare = piece.symbol === "" && piece.text === "";
  if (piece.move !== null && !isBare) body.append(glow(side, piece.mark === "danger"));
  if (piece.symbol) {
    const turned = picture(piece.symbol, game, side, piece.turns);
    body.append(piece.ticks ? tick(turned) : turned);
  } else if (piece.move !== null && isBare && piece.mark !== "danger") body.append(...ring(side));
  // A bare place to go to is a ring; one that is chosen has a frame.
  const isFramed = !isBare || piece.mark === "danger" || piece.mark === "chosen";
  if (piece.mark !== "faded" && isFramed) body.append(...edges(piece));
  if (piece.mark === "danger") {
    const size = Math.max(24, side * 0.26);
    body.append(write("!", { class: "warning", x: side - size * 0.5, y: size, "font-size": size }));
  }
  if (piece.text) body.append(drawWord(piece, side, word));
  if (piece.owner !== null && piece.symbol && badge) body.append(drawBadge(piece.owner, side));
  if (piece.count !== null) body.append(...drawCount(piece.count, side));
  return body;
}

/** What a touch may hit; the style sheet makes it larger where a finger would miss it. */
function reach(side: number): SVGElement {
  const rect = make("rect", { class: "reach", width: side, height: side });
  rect.style.setProperty("--side", String(side));
  return rect;
}

/** The lights behind things that may be touched, which the pieces of a board share. */
export function drawLights(): SVGElement {
  const light = (id: string): SVGElement =>
    make(
      "radialGradient",
      { id },
      make("stop", { class: id, offset: "0.35", "stop-opacity": 0.85 }),
      make("stop", { class: id, offset: "1", "stop-opacity": 0 }),
    );
  return make("defs", {}, light("light-touch"), light("light-danger"));
}

function glow(side: number, isDanger: boolean): SVGElement {
  const fill = `url(#${isDanger ? "light-danger" : "light-touch"})`;
  return make("circle", { class: "glow", cx: side / 2, cy: side / 2, r: side * 0.66, fill });
}

/** A place to go to: a ring with a dark line round it, seen on every ground. */
function ring(side: number): SVGElement[] {
  const middle = { cx: side / 2, cy: side / 2, r: side * 0.2 };
  return [
    make("circle", { class: "spot", ...middle }),
    make("circle", { class: "casing", ...middle }),
    make("circle", { class: "ring", ...middle }),
  ];
}

/** What stands out: corners round what may be touched, a whole frame round the rest. */
function edges(piece: Piece): SVGElement[] {
  if (!piece.mark && piece.move === null) return [];
  const side = piece.size * SQUARE;
  // A ship whose turn it is stands out by corners: a frame would hide what it stands on.
  const isRider = piece.owner !== null && piece.symbol !== "" && piece.move === null;
  const isWhole = piece.mark === "last" || (piece.mark === "chosen" && !isRider);
  const shape = (name: string): SVGElement =>
    isWhole
      ? make("rect", { class: name, x: 3, y: 3, width: side - 6, height: side - 6, rx: 11 })
      : make("path", { class: name, d: corners(side) });
  return [shape("casing"), shape("edge")];
}

/** Four corners of a square, a quarter of its side long. */
function corners(side: number): string {
  const [near, leg, bend] = [4, side * 0.2, Math.min(10, side * 0.1)];
  const far = side - near;
  return [
    `M${near} ${near + leg}V${near + bend}Q${near} ${near} ${near + bend} ${near}H${near + leg}`,
    `M${far - leg} ${near}H${far - bend}Q${far} ${near} ${far} ${near + bend}V${near + leg}`,
    `M${far} ${far - leg}V${far - bend}Q${far} ${far} ${far - bend} ${far}H${far - leg}`,
    `M${near + leg} ${far}H${near + bend}Q${near} ${far} ${near} ${far - bend}V${far - leg}`,
  ].join("");
}

function drawWord(piece: Piece, side: number, [right, down]: Lettering["word"]): SVGElement {
  const fit = (0.92 * side) / (0.66 * piece.text.length);
  const size = Math.min(0.34 * side, Math.max(fit, 14));
  return write(piece.text, {
    class: piece.symbol ? "word on-symbol" : "word",
    x: side * right,
    y: side * down + size * 0.36,
    "font-size": size,
    "stroke-width": size / 5,
  });
}

function drawBadge(owner: number, side: number): SVGElement {
  const inset = Math.min(0.16 * side, 18);
  const scale = Math.min(side / 90, 1.3);
  const place = `translate(${inset} ${inset}) scale(${scale})`;
  const badge = make("path", { class: "badge", d: badgePath(owner) });
  // The style sheet makes it larger where it would be too small to see.
  badge.style.setProperty("--base", String(Math.round(scale * 1000) / 1000));
  return make("g", { transform: place }, badge);
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

/** A frame around a place where something changed; dark, light and coloured lines in one. */
export function drawTrace(place: Place, kind: string): SVGElement {
  const frame = {
    x: place.x * SQUARE + 1,
    y: place.y * SQUARE + 1,
    width: place.width * SQUARE - 2,
    height: place.height * SQUARE - 2,
    rx: 13,
  };
  const line = (name: string): SVGElement => make("rect", { class: name, ...frame });
  return make("g", { class: `trace ${kind}` }, line("casing"), line("light"), line("core"));
}
