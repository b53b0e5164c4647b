/** The board in words, zone by zone and row by row, for those who cannot see it. */

import { liesOn } from "./geometry";
import type { Piece, Scene, Zone } from "./scene";

export interface TextZone {
  name: string;
  rows: { name: string; things: string[] }[];
}

type Alt = (symbol: string) => string;
type NameOf = (seat: number) => string;

/** Describe one piece: its label, or else what its symbol, owner, word and count say. */
export function describe(piece: Piece, alt: Alt, nameOf: NameOf): string {
  const words = [piece.label || [alt(piece.symbol), piece.text].filter(Boolean).join(" ")];
  if (piece.owner !== null && !piece.label) words.push(`of ${nameOf(piece.owner)}`);
  const isCounted = piece.label.split(" ").includes(String(piece.count));
  if (piece.count !== null && !isCounted) words.push(`× ${piece.count}`);
  if (piece.mark === "danger") words.push("(danger)");
  if (piece.mark === "chosen") words.push("(chosen)");
  return words.filter(Boolean).join(" ");
}

/**
 * The whole scene in words. Bare places to touch are not things, nor are captions; what is there several times is
 * said once, with its number; a hand has a row for each card. Pieces in no zone come last.
 */
export function textBoard(scene: Scene, alt: Alt, nameOf: NameOf): TextZone[] {
  const things = scene.pieces.filter((piece) => piece.symbol || piece.text);
  const said = things
    .filter(({ symbol }) => symbol)
    .map((piece) => describe(piece, alt, nameOf).toLowerCase());
  // "ALGOL" below the star of that name says nothing new.
  const isCaption = ({ symbol, label, text }: Piece): boolean =>
    !symbol && !label && said.some((words) => words.includes(text.toLowerCase()));
  const left = new Set(things.filter((piece) => !isCaption(piece)));
  const found = scene.zones.map((zone) => {
    const inside = [...left].filter((piece) => liesOn(piece, zone));
    for (const piece of inside) left.delete(piece);
    const isHand = zone.kind === "hand" || zone.role === "dock";
    const rows = isHand ? cardsOf(inside, alt, nameOf) : rowsOf(inside, zone, alt, nameOf);
    return { name: zone.label || zone.kind, rows };
  });
  // What lies outside every zone and has no label is scenery.
  const rest = [...left].filter(({ label }) => label);
  if (rest.length > 0) found.push({ name: "elsewhere", rows: rowsOf(rest, null, alt, nameOf) });
  return found.filter((zone) => zone.rows.length > 0);
}

function rowsOf(pieces: Piece[], zone: Zone | null, alt: Alt, nameOf: NameOf): TextZone["rows"] {
  const rows = new Map<number, Piece[]>();
  for (const piece of pieces) {
    const row = Math.floor(piece.y + piece.size / 2);
    rows.set(row, [...(rows.get(row) ?? []), piece]);
  }
  return [...rows.entries()]
    .sort(([one], [other]) => one - other)
    .map(([row, inside]) => ({
      name: zone === null ? "" : nameAt(zone.rows, row + 0.5 - zone.y, zone.height),
      things: once(
        inside
          .sort((one, other) => one.x - other.x)
          .map((piece) => {
            const column =
              zone === null
                ? ""
                : nameAt(zone.columns, piece.x + piece.size / 2 - zone.x, zone.width);
            const words = describe(piece, alt, nameOf);
            return column ? `${column}: ${words}` : words;
          }),
      ),
    }));
}

/** The cards of a hand from left to right, a row each. */
function cardsOf(pieces: Piece[], alt: Alt, nameOf: NameOf): TextZone["rows"] {
  const cards = [...pieces].sort((one, other) => one.y - other.y || one.x - other.x);
  return once(cards.map((piece) => describe(piece, alt, nameOf))).map((card) => ({
    name: "",
    things: [card],
  }));
}

/** Each thing once, with its number where there are several. */
function once(things: string[]): string[] {
  const counts = new Map<string, number>();
  for (const thing of things.filter(Boolean)) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return [...counts].map(([thing, count]) => (count > 1 ? `${thing} (${count})` : thing));
}

function nameAt(names: string[], place: number, length: number): string {
  return names[Math.floor((place / length) * names.length)] ?? "";
}
