// Made from src/starboard/kernel by `python -m starboard.server.typescript scene`.
// Do not edit it: change the types there and make it again.

export type ZoneKind = "board" | "hand" | "deck" | "track" | "mat";

export type Role = "heart" | "dock" | "aside";

export type Mark = "" | "target" | "danger" | "last" | "chosen" | "faded";

export type ThemeName = "light" | "dark";

export type Face = "plain" | "signal" | "chart" | "neon" | "atlas";

export type Tone = "plain" | "good" | "bad";

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
  role: Role;
  ground: string;
  asks: string;
  tip: string;
}

export const ZONE: Partial<Zone> = {
  label: "",
  columns: [],
  rows: [],
  role: "heart",
  ground: "",
  asks: "",
  tip: "",
};

/** One of the moves that a piece offers, in the words of a menu. */
export interface Choice {
  label: string;
  move: string;
}

export const CHOICE: Partial<Choice> = {};

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
  choices: Choice[];
  mark: Mark;
  shows: string[];
  asks: string;
  ghost: string;
  ghost_turns: number;
  path: number[][];
  ticks: boolean;
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
  choices: [],
  mark: "",
  shows: [],
  asks: "",
  ghost: "",
  ghost_turns: 0,
  path: [],
  ticks: false,
};

/** A move that no piece carries. */
export interface Button {
  kind: "button";
  id: string;
  label: string;
  move: string;
  tip: string;
  confirm: string;
}

export const BUTTON: Partial<Button> = { tip: "", confirm: "" };

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

/** The colours of a table by day or by night, each written `#rrggbb`. */
export interface Palette {
  ground: string;
  surface: string;
  board: string;
  line: string;
  ink: string;
  quiet: string;
  accent: string;
}

export const PALETTE: Partial<Palette> = {};

/** How a game's table looks, wherever it is drawn. */
export interface Look {
  light: Palette;
  dark: Palette;
  theme: ThemeName;
  ground: string;
  face: Face;
  is_night_sky: boolean;
}

export const LOOK: Partial<Look> = {
  theme: "dark",
  ground: "",
  face: "plain",
  is_night_sky: false,
};

/** One thing that just happened. With a title it is announced; without one it only moves. */
export interface Moment {
  title: string;
  sentence: string;
  symbol: string;
  tone: Tone;
  pieces: string[];
  path: number[][];
}

export const MOMENT: Partial<Moment> = {
  title: "",
  sentence: "",
  symbol: "",
  tone: "plain",
  pieces: [],
  path: [],
};

/** A thing as the server sends it: what has its default value is left out. */
export type Sent<Thing> = Thing extends (infer Item)[]
  ? Sent<Item>[]
  : Thing extends object
    ? { [Field in keyof Thing]?: Sent<Thing[Field]> }
    : Thing;
