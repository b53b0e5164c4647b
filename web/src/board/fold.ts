/** Folding: on a narrow screen the zones of a scene stand below each other, not side by side. */

import {
  around,
  distance,
  isInside,
  middleOf,
  overlap,
  placeOf,
  type Cut,
  type Place,
} from "../geometry";
import type { Piece, Scene, Zone } from "../scene";

export interface Fold {
  /** The scene to draw. */
  scene: Cut;
  /** Where a place of the original scene is drawn. */
  there(place: Place): Place;
  /** Which point of the original scene is drawn at this point. */
  back(x: number, y: number): [number, number];
}

/** Zones that stay together, and all that lies on or near them. */
interface Block {
  zones: Zone[];
  box: Place;
  x: number;
  y: number;
  scale: number;
}

/** Room for a zone's label, for the names along its sides, and between blocks; in squares. */
const LABEL = 0.55;
const NAMES = 0.5;
const GAP = 0.2;

/** Blocks stand side by side if shrinking them this much makes them fit. */
const SMALLEST = 0.85;

/** What is no board grows so much at most to fill its row, while all is no taller than this. */
const LARGEST = 1.75;
const TALLEST = 1.15;

/** A scene only a little wider than its boards stays as it is. */
const WORTH = 0.85;

/** The scene as wide as its widest board and no wider, if that makes it narrower. */
export function fold(scene: Scene): Fold | null {
  const blocks = gather(scene);
  const boards = blocks.filter(hasBoard);
  const width = Math.max(...boards.map(({ box }) => box.width));
  if (boards.length === 0 || width > WORTH * scene.width) return null;
  const height = stack(blocks, width, growth(blocks, width));
  const there = (place: Place): Place => moved(place, blockOf(place, blocks));
  const pieces = scene.pieces.map((piece): Piece => {
    const { x, y, width: size } = there(placeOf(piece));
    return { ...piece, x, y, size };
  });
  const zones = scene.zones.map((zone): Zone => ({ ...zone, ...there(zone) }));
  return {
    scene: { ...scene, left: 0, top: 0, width, height, zones, pieces },
    there,
    back: (x, y) => cameFrom(x, y, blocks),
  };
}

function hasBoard({ zones }: Block): boolean {
  return zones.some(({ kind }) => kind === "board");
}

/** The blocks of a scene as they are stacked: boards first, then in reading order. */
function gather(scene: Scene): Block[] {
  const blocks: Block[] = [];
  for (const zone of scene.zones) {
    const near = blocks.find(({ zones }) => zones.some((other) => overlap(zone, other)));
    if (near === undefined) blocks.push({ zones: [zone], box: roomOf(zone), x: 0, y: 0, scale: 1 });
    else {
      near.zones.push(zone);
      near.box = around(near.box, roomOf(zone));
    }
  }
  if (blocks.length === 0) return blocks;
  const homes = scene.pieces.map((piece) => blockOf(placeOf(piece), blocks));
  scene.pieces.forEach((piece, index) => {
    const home = homes[index];
    if (home !== undefined) home.box = around(home.box, placeOf(piece));
  });
  const first = (block: Block): Zone => block.zones[0] as Zone;
  return blocks.sort(
    (one, other) =>
      Number(hasBoard(other)) - Number(hasBoard(one)) ||
      first(one).y - first(other).y ||
      first(one).x - first(other).x,
  );
}

/** How much rows without a board may grow. */
function growth(blocks: Block[], width: number): number {
  const boards = blocks.filter(hasBoard);
  const rest = blocks.filter((block) => !hasBoard(block));
  const [above, below] = [stack(boards, width, 1), stack(rest, width, 1)];
  return Math.max(1, Math.min(LARGEST, (TALLEST * width - above) / below));
}

/** Give every block its place in rows of this width; returns the height of all rows. */
function stack(blocks: Block[], width: number, most: number): number {
  let y = 0;
  for (const row of rowsOf(blocks, width)) {
    const scale = Math.min(row.some(hasBoard) ? 1 : most, width / lengthOf(row));
    let x = 0;
    for (const block of row) {
      Object.assign(block, { x, y, scale });
      x += (block.box.width + GAP) * scale;
    }
    y += Math.max(...row.map(({ box }) => box.height)) * scale + GAP;
  }
  return y - GAP;
}

/** As many blocks side by side as fit, a little smaller if need be; boards never shrink. */
function rowsOf(blocks: Block[], width: number): Block[][] {
  const rows: Block[][] = [];
  for (const block of blocks) {
    const row = rows.at(-1);
    const least = row?.some(hasBoard) ? 1 : SMALLEST;
    if (row !== undefined && lengthOf([...row, block]) * least <= width) row.push(block);
    else rows.push([block]);
  }
  return rows;
}

function lengthOf(row: Block[]): number {
  return row.reduce((sum, { box }) => sum + box.width + GAP, -GAP);
}

/** The block on which the middle of a place lies, or else the nearest. */
function blockOf(place: Place, blocks: Block[]): Block {
  const [x, y] = middleOf(place);
  const far = (block: Block): number =>
    Math.min(...block.zones.map((zone) => distance(x, y, zone)));
  return blocks.reduce((best, block) => (far(block) < far(best) ? block : best));
}

function moved(place: Place, { box, x, y, scale }: Block): Place {
  return {
    x: x + (place.x - box.x) * scale,
    y: y + (place.y - box.y) * scale,
    width: place.width * scale,
    height: place.height * scale,
  };
}

function cameFrom(x: number, y: number, blocks: Block[]): [number, number] {
  for (const block of blocks) {
    const { box, scale } = block;
    if (isInside(x, y, moved(box, block)))
      return [box.x + (x - block.x) / scale, box.y + (y - block.y) / scale];
  }
  return [-1, -1];
}

/** A zone with room for what is written around it. */
function roomOf(zone: Zone): Place {
  const left = zone.rows.length > 0 ? NAMES : 0;
  const top = zone.label ? LABEL : 0;
  const bottom = zone.columns.length > 0 ? NAMES : 0;
  return {
    x: zone.x - left,
    y: zone.y - top,
    width: zone.width + left,
    height: zone.height + top + bottom,
  };
}
