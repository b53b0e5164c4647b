// Made from src/starboard/server/protocol by `python -m starboard.server.typescript protocol`.
// Do not edit it: change the types there and make it again.

import type { Look, Moment, Scene, Sent } from "./scene";

export type ClientMessage = Subscribe | Unsubscribe | Submit | Undo | AskHint | Say | StandIn;

export type ServerMessage = Ack | Refused | Hint | TableView | Step;

export type Code = "malformed" | "unknown_game" | "unknown_table" | "unknown_lesson" | "unknown_picture" | "not_your_seat" | "not_your_turn" | "stale" | "illegal" | "unknown_move" | "undo_refused" | "seat_taken" | "not_started" | "too_often" | "too_long" | "too_slow" | "foreign_origin" | "banned" | "unavailable";

export type SeatKind = "you" | "here" | "friend" | "bot";

/** Watch a table from one of your own seats, or as a spectator. */
export interface Subscribe {
  type: "subscribe";
  id: number;
  table: string;
  seat?: number;
  steps?: boolean;
}

/** Stop watching a table. */
export interface Unsubscribe {
  type: "unsubscribe";
  id: number;
  table: string;
}

/** Play a move as a seat, at the ply that was seen. */
export interface Submit {
  type: "move";
  id: number;
  table: string;
  seat: number;
  ply: number;
  move: string;
}

/** Take the seat's last move back. */
export interface Undo {
  type: "undo";
  id: number;
  table: string;
  seat: number;
  ply: number;
}

/** Ask what a good bot would consider for the seat. */
export interface AskHint {
  type: "hint";
  id: number;
  table: string;
  seat: number;
}

/** Say something to everyone at the table. */
export interface Say {
  type: "say";
  id: number;
  table: string;
  text: string;
}

/** Let a bot play for a player who left, or take your own seat back from one. */
export interface StandIn {
  type: "stand_in";
  id: number;
  table: string;
  seat: number;
  bot?: string | null;
}

/** All that one seat may know of a table now. */
export interface TableView {
  type: "table";
  table: string;
  game: string;
  seat: number;
  ply: number;
  scene: Sent<Scene>;
  log: string[];
  movers: number[];
  players: Player[];
  to_act: number;
  started: boolean;
  can_undo?: boolean;
  final?: string[];
  deadline?: number | null;
  moments?: MomentAt[];
  chat?: Remark[];
  outcome?: Ending | null;
  rematch?: string | null;
  join?: string | null;
  seal?: SealCard | null;
}

/** One option of a game, enough for a form. */
export interface OptionCard {
  name: string;
  kind: "choice" | "number" | "switch" | "text";
  default: string;
  help: string;
  choices?: string[];
  meanings?: string[];
  low?: number;
  high?: number;
  label?: string;
}

/** How a kind of piece looks. */
export interface SymbolCard {
  svg: number[];
  glyphs: string[];
  alt: string;
  box: number[];
}

/** A lesson as a list shows it. */
export interface LessonCard {
  name: string;
  title: string;
  about: string;
  steps: number;
}

/** A game in a few words. */
export interface GuideCard {
  you: string;
  want: string;
  but: string;
  weight: "light" | "medium" | "heavy";
  minutes: number[];
}

/** What is said at the first sight of a kind of choice. */
export interface TipCard {
  moves: string[];
  words: string;
  rules: string[];
}

/** A picture of a position; the address `pictures` has it under its number in the list. */
export interface PictureCard {
  words: string;
  rules: string[];
  lesson: string;
}

/** A game as the lobby shows it. */
export interface GameCard {
  name: string;
  title: string;
  blurb: string;
  version: number;
  seats: number[];
  has_secrets: boolean;
  cooperative: boolean;
  options: OptionCard[];
  bots: string[];
  look: Look | null;
  lessons: LessonCard[];
  puzzles: LessonCard[];
  guide: GuideCard | null;
}

/** What a client needs to draw a game's scenes and show its rules. */
export interface GameDetails {
  card: GameCard;
  rules: string;
  symbols: Record<string, SymbolCard>;
  lines: string[];
  sample: Sent<Scene>;
  turn: number;
  pictures: PictureCard[];
  tips: TipCard[];
}

/** Everything there is to choose from. */
export interface Lobby {
  games: GameCard[];
}

/** What a learner has done in a lesson so far, the last of it perhaps new. */
export interface Learn {
  moves?: string[];
}

/** What a learner is told and asked. */
export interface LessonTask {
  number: number;
  words: string;
  points: string[];
  moves: string[];
  tries: string[];
  why: string[];
  is_free: boolean;
  is_done: boolean;
}

/** A lesson as it stands: what came of the last move, the task, and the table. */
export interface LessonView {
  title: string;
  steps: number;
  answer: "" | "on" | "wrong" | "refused" | "again" | "done";
  sentence: string;
  moves: string[];
  task: LessonTask;
  table: TableView;
  next: string | null;
}

/** A position of a table's past, as one seat may know it. */
export interface SceneAt {
  ply: number;
  scene: Sent<Scene>;
}

/** What a ply brought a seat towards the result; in a crew, who brought it. */
export interface GainAt {
  ply: number;
  seat: number;
  source: string;
  points: number;
}

/** A decision of a finished game as a strong bot sees it, from what its player knew. */
export interface Judgement {
  ply: number;
  seat: number;
  move: string;
  worth: number;
  better: string;
  most: number;
}

/** What a finished game was about, as far as it is known by now. */
export interface Study {
  gains: GainAt[];
  decisions: Judgement[];
  asked: number;
  done: boolean;
  turning: number[];
}

/** One thing that could be drawn. */
export interface Chance {
  outcome: string;
  weight: number;
}

/** One draw of a finished game: what could be drawn, how likely, and what was. */
export interface Draw {
  ply: number;
  chances: Chance[];
  dealt: string;
  clock: boolean;
}

/** All luck of a finished game, for anyone to deal again. */
export interface Luck {
  commitment: string;
  shares: string[];
  secret: string;
  draws: Draw[];
}

/** Show the record of a finished game at a table of its own. */
export interface ShowRecord {
  record: string;
}

/** How to play again: as before, or a little differently. */
export interface Again {
  level_up?: boolean;
  swap?: boolean;
  seal?: string;
  share?: string;
}

/** Go on from a position of a finished game, in one of its seats; bots take the others. */
export interface PlayOn {
  ply: number;
  seat: number;
  name: string;
  bot?: string;
}

/** What changed at a table since the last view or step that this socket was sent. */
export interface Step {
  type: "step";
  table: string;
  seat: number;
  before: number;
  ply: number;
  scene?: SceneStep | null;
  log?: string[];
  movers?: number[];
  moments?: MomentAt[];
  chat?: Remark[];
  dropped?: Record<string, number>;
  changed?: Record<string, unknown>;
}

/** It is done, and on disk. */
export interface Ack {
  type: "ack";
  id: number;
  ply: number;
}

/** It was refused. The sentence says why, and the view shows how things stand. */
export interface Refused {
  type: "refused";
  id: number;
  code: Code;
  sentence: string;
  table?: TableView | null;
}

/** A move that the hint considered. */
export interface ConsideredMove {
  move: string;
  share: number;
  chance: number;
  reason: string;
}

/** What a good bot would consider, the best first. */
export interface Hint {
  type: "hinted";
  id: number;
  considered: ConsideredMove[];
}

/** What a ply brought about that nobody should miss. */
export interface MomentAt {
  ply: number;
  moment: Moment;
}

/** Something that was said. */
export interface Remark {
  name: string;
  text: string;
  at: number;
}

/** Pieces, zones or controls that stand next to each other in their list. */
export interface Run {
  at: number;
  parts: Record<string, unknown>[];
  same?: Record<string, unknown>;
}

/** How a list of pieces, zones or controls goes on; to be done in this order. */
export interface PartsStep {
  gone?: string[];
  changed?: Record<string, Record<string, unknown>>;
  come?: Run[];
}

/** How a scene goes on. */
export interface SceneStep {
  changed?: Record<string, unknown>;
  zones?: PartsStep | null;
  pieces?: PartsStep | null;
  controls?: PartsStep | null;
  panels?: Record<string, Record<string, unknown>>;
}

/** Who sits in a seat. */
export interface Player {
  seat: number;
  name: string;
  kind: "human" | "bot" | "free";
  bot: string | null;
  here: boolean;
  stand_in: string | null;
}

/** How the game ended. */
export interface Ending {
  payoffs: number[];
  scores: number[];
  reason: string;
}

/** What was promised about a table's luck before the first draw. */
export interface SealCard {
  commitment: string;
  shares: string[];
}

/** Who is to sit in a seat. */
export interface SeatWish {
  kind: SeatKind;
  name?: string;
  bot?: string | null;
}

/** Open a table. */
export interface OpenTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, string>;
  order?: "fixed" | "drawn";
  turn_seconds?: number;
  seal?: string;
  share?: string;
}

/** A table was opened, or a seat at it was taken. */
export interface TableOpened {
  table: string;
  seats: number[];
  recovery: string;
  join: string | null;
}

/** Take a free seat, with the key of a join link. */
export interface Sit {
  key: string;
  name: string;
  seat?: number | null;
  share?: string;
}

/** A table in a list: which game, who plays, whose turn it is. */
export interface TableCard {
  table: string;
  game: string;
  title: string;
  players: Player[];
  mine: number[];
  to_act: number;
  ply: number;
  started: boolean;
  over: boolean;
  changed: number;
  options: Record<string, string>;
  cooperative: boolean;
  join: string | null;
  payoffs: number[];
}

/** Nothing more needs to be said. */
export interface Nothing {
}

/** A player's name is off so many tables, and their seats belong to nobody any more. */
export interface Erased {
  tables: number;
}

/** Bring a player's tables to this browser. */
export interface Recover {
  code: string;
}

/** The code that brings this browser's tables to another one. */
export interface Recovery {
  code: string;
}

/** A promise about the luck of a table that is still to be opened. */
export interface Promise {
  seal: string;
}

/** Why a request was refused. */
export interface Problem {
  code: string;
  sentence: string;
}

/** That the server works, and how much it holds. */
export interface Health {
  status: "ok";
  tables: number;
  sockets: number;
}
