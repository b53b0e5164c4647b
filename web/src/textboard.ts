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
  if (piece.count !== null) words.push(`× ${piece.count}`);
  if (piece.mark === "danger") words.push("(danger)");
  if (piece.mark === "chosen") words.push("(chosen)");
  return words.filter(Boolean).join(" ");
}

/** The whole scene in words. Pieces in no zone come last. */
export function textBoard(scene: Scene, alt: Alt, nameOf: NameOf): TextZone[] {
  const left = new Set(scene.pieces.filter((piece) => piece.symbol || piece.text || piece.label));
  const found = scene.zones.map((zone) => {
    const inside = [...left].filter((piece) => liesOn(piece, zone));
    for (const piece of inside) left.delete(piece);
    return { name: zone.label || zone.kind, rows: rowsOf(inside, zone, alt, nameOf) };
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
      things: inside
        .sort((one, other) => one.x - other.x)
        .map((piece) => {
          const column =
            zone === null
              ? ""
              : nameAt(zone.columns, piece.x + piece.size / 2 - zone.x, zone.width);
          const words = describe(piece, alt, nameOf);
          return column ? `${column}: ${words}` : words;
        }),
    }));
}

function nameAt(names: string[], place: number, length: number): string {
  return names[Math.floor((place / length) * names.length)] ?? "";
}
