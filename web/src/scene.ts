/** What a scene is made of, and the defaults that the server's JSON leaves out. */

export type ZoneKind = "board" | "hand" | "deck" | "track" | "mat";

export type Mark = "" | "target" | "danger" | "last" | "chosen" | "faded";

export type Control = Button | NumberControl;

/** A named place: a board with its grid, a hand, a deck, a track, a mat. */
export interface Zone {
  id: string;
  kind: ZoneKind;
  x: number;
  y: number;
  width: number;
  height: number;
  label: string;
  columns: string[];
  rows: string[];
}

export const ZONE: Partial<Zone> = { label: "", columns: [], rows: [] };

/** One thing on the table. It keeps its id while it moves, so that it can be animated. */
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

export const PIECE: Partial<Piece> = {
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

/** A move that no piece carries. */
export interface Button {
  kind: "button";
  id: string;
  label: string;
  move: string;
  tip: string;
}

export const BUTTON: Partial<Button> = { tip: "" };

/** A choice of a number: *n* from *low* to *high* plays `verb n`. */
export interface NumberControl {
  kind: "number";
  id: string;
  label: string;
  verb: string;
  low: number;
  high: number;
}

export const NUMBER_CONTROL: Partial<NumberControl> = {};

/** Something a seat has that lies nowhere on the table: 3 cards, 2 ships in reserve. */
export interface Holding {
  label: string;
  symbol: string;
  count: number | null;
  text: string;
}

export const HOLDING: Partial<Holding> = { symbol: "", count: null, text: "" };

/** What there is to say about one seat, or, with no seat, about the table. */
export interface Panel {
  seat: number | null;
  title: string;
  score: string;
  holdings: Holding[];
}

export const PANEL: Partial<Panel> = { seat: null, title: "", score: "", holdings: [] };

/** All that one viewer may see, ready to draw. */
export interface Scene {
  width: number;
  height: number;
  status: string;
  zones: Zone[];
  pieces: Piece[];
  controls: Control[];
  panels: Panel[];
}

export const SCENE: Partial<Scene> = { zones: [], pieces: [], controls: [], panels: [] };
