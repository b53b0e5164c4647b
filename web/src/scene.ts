/** Scenes as the server sends them, with the defaults that its JSON leaves out. */

export type ZoneKind = "board" | "hand" | "deck" | "track" | "mat";
export type Mark = "" | "target" | "danger" | "last" | "chosen" | "faded";

export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Zone extends Place {
  id: string;
  kind: ZoneKind;
  label: string;
  columns: string[];
  rows: string[];
}

export interface Piece {
  id: string;
  symbol: string;
  x: number;
  y: number;
  size: number;
  turns: number;
  owner: number | null;
  count: number | null;
  text: string;
  label: string;
  tip: string;
  move: string | null;
  mark: Mark;
  shows: string[];
}

export interface Button {
  kind: "button";
  id: string;
  label: string;
  move: string;
  tip: string;
}

export interface NumberControl {
  kind: "number";
  id: string;
  label: string;
  verb: string;
  low: number;
  high: number;
}

export type Control = Button | NumberControl;

export interface Holding {
  label: string;
  symbol: string;
  count: number | null;
  text: string;
}

export interface Panel {
  seat: number | null;
  title: string;
  score: string;
  holdings: Holding[];
}

export interface Scene {
  width: number;
  height: number;
  status: string;
  zones: Zone[];
  pieces: Piece[];
  controls: Control[];
  panels: Panel[];
}

type Json = Record<string, unknown>;

const ZONE: Partial<Zone> = { label: "", columns: [], rows: [] };
const PIECE: Partial<Piece> = {
  size: 1,
  turns: 0,
  owner: null,
  count: null,
  text: "",
  label: "",
  tip: "",
  move: null,
  mark: "",
  shows: [],
};
const HOLDING: Holding = { label: "", symbol: "", count: null, text: "" };

/** Read a scene from the server's JSON. */
export function readScene(json: Json): Scene {
  return {
    width: json.width as number,
    height: json.height as number,
    status: json.status as string,
    zones: items(json.zones).map((zone) => fill(ZONE, zone)),
    pieces: items(json.pieces).map((piece) => fill(PIECE, piece)),
    controls: items(json.controls).map((control) => fill<Control>({ tip: "" }, control)),
    panels: items(json.panels).map(readPanel),
  };
}

function readPanel(json: Json): Panel {
  const holdings = items(json.holdings).map((holding) => fill(HOLDING, holding));
  return { seat: null, title: "", score: "", ...json, holdings };
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
    if (piece.move !== null) found.push({ move: piece.move, label: piece.label || piece.move });
  }
  for (const control of scene.controls) {
    if (control.kind === "button") found.push({ move: control.move, label: control.label });
    else
      for (let n = control.low; n <= control.high; n++)
        found.push({ move: `${control.verb} ${n}`, label: `${control.label}: ${n}` });
  }
  return found;
}

/** The scene with nothing to touch: a position of the past, or one that somebody only watches. */
export function untouchable(scene: Scene): Scene {
  const pieces = scene.pieces
    .filter((piece) => piece.symbol !== "" || piece.text !== "" || piece.move === null)
    .map((piece) =>
      piece.move === null ? piece : { ...piece, move: null, mark: quieter(piece.mark) },
    );
  return { ...scene, pieces, controls: [] };
}

function quieter(mark: Mark): Mark {
  return mark === "target" || mark === "danger" ? "" : mark;
}

export function placeOf(piece: Piece): Place {
  return { x: piece.x, y: piece.y, width: piece.size, height: piece.size };
}

const LOOKS = ["symbol", "x", "y", "size", "turns", "owner", "count", "text"] as const;

/** The places where two scenes differ: what came, what went, and both ends of what moved. */
export function changes(before: Scene, after: Scene): Place[] {
  const old = new Map(before.pieces.map((piece) => [piece.id, piece]));
  const found: Place[] = [];
  const isSeen = (piece: Piece): boolean => piece.symbol !== "" || piece.text !== "";
  for (const piece of after.pieces) {
    const was = old.get(piece.id);
    old.delete(piece.id);
    if (piece.move !== null && was === undefined) continue;
    if (was !== undefined && LOOKS.every((look) => was[look] === piece[look])) continue;
    if (isSeen(piece)) found.push(placeOf(piece));
    if (was !== undefined && (was.x !== piece.x || was.y !== piece.y)) found.push(placeOf(was));
  }
  for (const gone of old.values()) if (gone.move === null && isSeen(gone)) found.push(placeOf(gone));
  return found;
}
