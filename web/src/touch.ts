/** Touches that play nothing: what they ask for, and why nothing can be asked for now. */

import { distance, isInside } from "./geometry";
import type { TableView } from "./protocol";
import type { Piece, Scene, Zone } from "./scene";

/** The move that the game says a touch here asks for, though it cannot be played now. */
export function askedBy(scene: Scene, x: number, y: number, piece: Piece | null): string | null {
  if (piece?.asks) return piece.asks;
  const zone = scene.zones.findLast((one) => one.asks !== "" && isInside(x, y, one));
  if (zone === undefined) return null;
  return zone.asks.replaceAll("{place}", squareName(zone, x, y));
}

/** What is said of a touch that asks for nothing: what is there, and what there is to do. */
export function wordsAt(scene: Scene, x: number, y: number, piece: Piece | null): string {
  const told = scene.zones.filter(({ tip }) => tip !== "");
  // A margin belongs to what is nearest.
  const [zone] = told.sort((one, other) => distance(x, y, one) - distance(x, y, other));
  const label = piece?.label ? `This is ${piece.label}.` : "";
  const words = piece?.tip || zone?.tip || label || "There is nothing to play there now.";
  return `${words} ${scene.status}`;
}

/** The name of the square of a zone in which a point lies: its column and its row. */
export function squareName(zone: Zone, x: number, y: number): string {
  const part = (names: string[], at: number, length: number): string =>
    names[Math.floor((at / length) * names.length)] ?? "";
  return part(zone.columns, x - zone.x, zone.width) + part(zone.rows, y - zone.y, zone.height);
}

/** Why a seat can play nothing at all now, in a sentence; null if it is its turn. */
export function whyNotNow(
  view: TableView,
  isPast: boolean,
  nameOf: (seat: number) => string,
): string | null {
  if (isPast) return "This is an earlier position. Go back to the present to play.";
  if (!view.started) return "The game begins when every seat is taken.";
  if (view.outcome != null) return "The game is over.";
  if (view.seat < 0) return "You are watching this game, so there is nothing for you to play.";
  if (view.to_act < 0) return "Something is being drawn. Wait a moment.";
  if (view.to_act !== view.seat) return `It is ${nameOf(view.to_act)}'s turn, not yours.`;
  return null;
}
