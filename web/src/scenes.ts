/** Scenes: reading them, what they offer, and where two of them differ. */

import { liesOn, placeOf, type Place } from "./geometry";
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

/** Only a scene's boards and what lies on them, for a picture of the game; if it has boards. */
export function boardsOnly(scene: Scene): Scene {
  const boards = scene.zones.filter((zone) => zone.kind === "board");
  const isOn = (piece: Piece): boolean => boards.some((board) => liesOn(piece, board));
  if (boards.length === 0) return scene;
  const names = boards.map((board) => ({
    ...board,
    label: "",
    columns: board.columns.map(() => ""),
    rows: board.rows.map(() => ""),
  }));
  return cropped({ ...scene, zones: names, pieces: scene.pieces.filter(isOn) });
}

/** The scene without empty margins. */
function cropped(scene: Scene): Scene {
  const pieces = scene.pieces.filter(isSeen);
  const places = [...scene.zones, ...pieces.map(placeOf)];
  const left = Math.min(...places.map(({ x }) => x));
  const top = Math.min(...places.map(({ y }) => y));
  const shift = <Thing extends { x: number; y: number }>(thing: Thing): Thing => ({
    ...thing,
    x: thing.x - left,
    y: thing.y - top,
  });
  return {
    ...scene,
    width: Math.max(...places.map(({ x, width }) => x + width)) - left,
    height: Math.max(...places.map(({ y, height }) => y + height)) - top,
    zones: scene.zones.map(shift),
    pieces: pieces.map(shift),
  };
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
 * The places where two scenes differ: what came, and both ends of what moved.
 * Looked at *closely*, also what went, and where only a count or a word changed.
 */
export function changes(before: Scene, after: Scene, closely = true): Place[] {
  const old = new Map(before.pieces.map((piece) => [piece.id, piece]));
  const found: Place[] = [];
  for (const piece of after.pieces) {
    const was = old.get(piece.id);
    old.delete(piece.id);
    if (piece.move !== null && was === undefined) continue;
    if (was !== undefined && isSame(was, piece, closely)) continue;
    if (isSeen(piece)) found.push(placeOf(piece));
    if (was !== undefined && (was.x !== piece.x || was.y !== piece.y)) found.push(placeOf(was));
  }
  if (closely)
    for (const gone of old.values())
      if (gone.move === null && isSeen(gone)) found.push(placeOf(gone));
  return found;
}

function isSame(was: Piece, piece: Piece, closely: boolean): boolean {
  if (closely && WORDS.some((word) => was[word] !== piece[word])) return false;
  return LOOKS.every((look) => was[look] === piece[look]);
}
