/** Scenes: reading them, what they offer, and where two of them differ. */

import { around, liesOn, placeOf, type Cut, type Place } from "./geometry";
import {
  BUTTON,
  HOLDING,
  NUMBER_CONTROL,
  PANEL,
  PIECE,
  SCENE,
  ZONE,
  type Control,
  type Mark,
  type Panel,
  type Piece,
  type Scene,
} from "./scene";

type Json = Record<string, unknown>;

/** Read a scene from the server's JSON, which leaves defaults out. */
export function readScene(sent: object): Scene {
  const json = sent as Json;
  return {
    ...fill<Scene>(SCENE, json),
    zones: items(json.zones).map((zone) => fill(ZONE, zone)),
    pieces: items(json.pieces).map(readPiece),
    controls: items(json.controls).map(readControl),
    panels: items(json.panels).map(readPanel),
  };
}

/** A piece with a menu counts as one to touch: it carries the first of its moves, too. */
function readPiece(json: Json): Piece {
  const piece = fill<Piece>(PIECE, json);
  return { ...piece, move: piece.move ?? piece.choices[0]?.move ?? null };
}

function readControl(json: Json): Control {
  return json.kind === "button" ? fill(BUTTON, json) : fill(NUMBER_CONTROL, json);
}

function readPanel(json: Json): Panel {
  const holdings = items(json.holdings).map((holding) => fill(HOLDING, holding));
  return { ...fill<Panel>(PANEL, json), holdings };
}

function fill<Value>(defaults: Partial<Value>, json: Json): Value {
  return { ...defaults, ...json } as Value;
}

function items(value: unknown): Json[] {
  return (value as Json[] | undefined) ?? [];
}

export interface Offer {
  move: string;
  label: string;
}

/** Every move that the scene offers, each with words for a button. */
export function offers(scene: Scene): Offer[] {
  const found: Offer[] = [];
  for (const piece of scene.pieces) {
    const { move, label, choices } = piece;
    if (choices.length > 0) found.push(...choices);
    else if (move !== null) found.push({ move, label: label || move });
  }
  for (const control of scene.controls) {
    if (control.kind === "button") found.push({ move: control.move, label: control.label });
    else
      for (let n = control.low; n <= control.high; n++)
        found.push({ move: `${control.verb} ${n}`, label: `${control.label}: ${n}` });
  }
  // Equal cards are one offer.
  return [...new Map(found.map((offer) => [offer.move, offer])).values()];
}

/** Whether touching a piece plays this move, at once or from its menu. */
export function plays(piece: Piece, move: string): boolean {
  return piece.move === move || piece.choices.some((choice) => choice.move === move);
}

/** The scene with nothing to touch: a position of the past, or one somebody only watches. */
export function untouchable(scene: Scene): Scene {
  const pieces = scene.pieces
    .filter((piece) => isSeen(piece) || piece.move === null)
    .map((piece) =>
      piece.move === null
        ? piece
        : { ...piece, move: null, choices: [], mark: quieter(piece.mark) },
    );
  return { ...scene, pieces, controls: [] };
}

/** Whether there is something to see, rather than a bare place to touch. */
function isSeen(piece: Piece): boolean {
  return piece.symbol !== "" || piece.text !== "";
}

function quieter(mark: Mark): Mark {
  return mark === "target" || mark === "danger" ? "" : mark;
}

/** Room around what a portrait shows, and the least that it shows, in squares. */
const ROOM = 0.45;
const LEAST = 3.5;
/** How wide a picture is, in heights. */
const RATIO = 8 / 7;

/** The part of a scene's largest board where things are, for a picture of the game. */
export function portrait(scene: Scene): Scene | Cut {
  const boards = scene.zones.filter((zone) => zone.kind === "board");
  const [first] = boards;
  if (first === undefined) return scene;
  const board = boards.reduce((best, zone) => (areaOf(zone) > areaOf(best) ? zone : best), first);
  const pieces = scene.pieces.filter((piece) => isSeen(piece) && liesOn(piece, board));
  if (pieces.length === 0) return scene;
  const { x, y, width, height } = pieces.map(placeOf).reduce(around);
  const isTall = board.height > board.width;
  const most = isTall ? board.width / RATIO : board.height;
  const high = Math.min(most, Math.max(LEAST, height + 2 * ROOM, (width + 2 * ROOM) / RATIO));
  const wide = Math.min(board.width, high * RATIO);
  const left = within(x + (width - wide) / 2, board.x, board.x + board.width - wide);
  // A board that is higher than wide is shown from its top.
  const middle = within(y + (height - high) / 2, board.y, board.y + board.height - high);
  const top = isTall ? board.y : middle;
  const bare = { ...board, label: "", columns: [], rows: [] };
  return { ...scene, zones: [bare], pieces, left, top, width: wide, height: high };
}

function areaOf({ width, height }: Place): number {
  return width * height;
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** Whether something new lies in a hand, face up for whoever sees this. */
export function hasDrawn(before: Scene, after: Scene): boolean {
  const hands = after.zones.filter(({ kind, role }) => kind === "hand" || role === "dock");
  const old = new Map(before.pieces.map(({ id, symbol, text }) => [id, symbol + text]));
  return after.pieces.some(
    (piece) =>
      isSeen(piece) &&
      old.get(piece.id) !== piece.symbol + piece.text &&
      hands.some((hand) => liesOn(piece, hand)),
  );
}

const LOOKS = ["symbol", "x", "y", "size", "turns", "owner"] as const;
const WORDS = ["count", "text"] as const;

/**
 * The places where two scenes differ: what came, and both ends of what moved, but for cards that
 * only made room in their row, and for all that came or went with its zone.
 * Looked at *closely*, also what went, and where only a count or a word changed.
 */
export function changes(before: Scene, after: Scene, closely = true): Place[] {
  const old = new Map(before.pieces.map((piece) => [piece.id, piece]));
  const found: Place[] = [];
  for (const piece of after.pieces) {
    const was = old.get(piece.id);
    old.delete(piece.id);
    if (piece.move !== null && was === undefined) continue;
    if (was !== undefined && (isSame(was, piece, closely) || madeRoom(was, piece, after))) continue;
    if (isSeen(piece) && !hasZoneAlone(piece, after, before)) found.push(placeOf(piece));
    if (was !== undefined && (was.x !== piece.x || was.y !== piece.y)) found.push(placeOf(was));
  }
  if (closely)
    for (const gone of old.values())
      if (gone.move === null && isSeen(gone) && !hasZoneAlone(gone, before, after))
        found.push(placeOf(gone));
  return found;
}

/** Whether a piece lies in a zone that one scene has and the other has not. */
function hasZoneAlone(piece: Piece, { zones }: Scene, other: Scene): boolean {
  const under = zones.filter((zone) => liesOn(piece, zone));
  return under.length > 0 && under.every(({ id }) => !other.zones.some((zone) => zone.id === id));
}

function isSame(was: Piece, piece: Piece, closely: boolean): boolean {
  if (closely && WORDS.some((word) => was[word] !== piece[word])) return false;
  return LOOKS.every((look) => was[look] === piece[look]);
}

/** Whether a piece only moved up in its row beside the boards, where another came or went. */
function madeRoom(was: Piece, piece: Piece, { zones }: Scene): boolean {
  const moved = { ...was, x: piece.x, y: piece.y };
  const rows = zones.filter(({ kind }) => kind !== "board");
  return isSame(moved, piece, true) && rows.some((row) => liesOn(was, row) && liesOn(piece, row));
}
