/**
 * A scene by its zones' roles: the heart of the table, the docks at the player's fingers, and
 * what is folded aside. Every part keeps the scene's coordinates and shows a piece of it.
 */

import { around, distance, middleOf, placeOf, type Cut, type Place } from "../geometry";
import type { Piece, Role, Scene, Zone } from "../scene";

/** A zone that is shown apart from the board, with what lies on it. */
export interface Part {
  id: string;
  label: string;
  scene: Cut;
}

export interface Parts {
  heart: Scene;
  docks: Part[];
  asides: Part[];
}

/**
 * Empty docks are not shown; a scene without roles is all heart. What holds something to touch is
 * not folded away as long as it does.
 */
export function partsOf(scene: Scene): Parts {
  const isApart = scene.zones.some(({ role }) => role !== "heart");
  const hearts = scene.zones.filter(({ role }) => role === "heart");
  if (!isApart || hearts.length === 0) return { heart: scene, docks: [], asides: [] };
  const homes = homesOf(scene);
  const on = (zone: Zone): Piece[] => scene.pieces.filter((piece) => homes.get(piece) === zone);
  const parts = (role: Role): Part[] =>
    scene.zones
      .filter((zone) => zone.role === role)
      .map((zone) => partOf(scene, zone, on(zone), role));
  const pieces = scene.pieces.filter((piece) => homes.get(piece)?.role === "heart");
  const asides = parts("aside");
  const docks = parts("dock").filter((part) => part.scene.pieces.length > 0);
  return {
    heart: cut(scene, hearts, pieces),
    docks: [...docks, ...asides.filter(isTouchable)],
    asides: asides.filter((part) => !isTouchable(part)),
  };
}

/** The scene in parts, one for each group of zones, named after its first. */
export function groupsOf(scene: Scene, groups: Zone[][]): Part[] {
  const homes = homesOf(scene);
  return groups.map((zones) => {
    const [{ id, label }, ...rest] = zones as [Zone, ...Zone[]];
    const pieces = scene.pieces.filter((piece) => zones.includes(homes.get(piece) as Zone));
    const bare = { ...(zones[0] as Zone), label: "" };
    return { id, label: label || id, scene: cut(scene, [bare, ...rest], pieces) };
  });
}

function isTouchable({ scene }: Part): boolean {
  return scene.pieces.some(({ move }) => move !== null);
}

/** The zone that each piece belongs to: the one under its middle, or else the nearest. */
function homesOf(scene: Scene): Map<Piece, Zone> {
  const homes = new Map<Piece, Zone>();
  for (const piece of scene.pieces) {
    const [x, y] = middleOf(placeOf(piece));
    let [home, least] = [scene.zones[0], Infinity];
    for (const zone of scene.zones) {
      const far = distance(x, y, zone);
      if (far < least) [home, least] = [zone, far];
    }
    if (home !== undefined) homes.set(piece, home);
  }
  return homes;
}

/** Its label stands beside it in the page, not in the drawing. */
function partOf(scene: Scene, zone: Zone, pieces: Piece[], role: Role): Part {
  const bare = { ...zone, label: "" };
  const shown = role === "dock" && zone.kind === "hand" ? tight(bare, pieces) : bare;
  return { id: zone.id, label: zone.label || zone.id, scene: cut(scene, [shown], pieces) };
}

/** A hand is as long as its cards, so that few cards are not small ones. */
function tight(zone: Zone, pieces: Piece[]): Zone {
  const right = Math.max(...pieces.map(({ x, size }) => x + size));
  const left = Math.min(...pieces.map(({ x }) => x));
  const gap = Math.max(0, Math.min(left - zone.x, 0.2));
  return pieces.length === 0 ? zone : { ...zone, x: left - gap, width: right - left + 2 * gap };
}

/** The part of a scene that holds these zones and pieces and no others. */
function cut(scene: Scene, zones: Zone[], pieces: Piece[]): Cut {
  const places: Place[] = [...zones, ...pieces.map(placeOf)];
  const { x, y, width, height } = places.reduce(around);
  return { ...scene, zones, pieces, left: x, top: y, width, height };
}

/** Of a row of docks, in squares: its largest piece, what is seen of each, length and height. */
export function sizesOf(docks: Part[]): Record<"piece" | "seen" | "wide" | "tall", number> {
  const sizes = docks.flatMap(({ scene }) => scene.pieces.map(({ size }) => size));
  const piece = Math.max(0.1, ...sizes);
  const steps = docks.flatMap(({ scene: { pieces } }) =>
    pieces.slice(1).map(({ x }, index) => Math.abs(x - (pieces[index]?.x ?? x)) || piece),
  );
  return {
    piece,
    seen: Math.max(0.1, Math.min(piece, ...steps)),
    wide: docks.reduce((sum, { scene }) => sum + scene.width + 0.2, 0),
    tall: Math.max(0, ...docks.map(({ scene }) => scene.height)),
  };
}
