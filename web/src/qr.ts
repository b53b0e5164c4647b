/**
 * QR codes (ISO/IEC 18004) for links: bytes, error level M, versions 1 to 10, which is up to 213
 * bytes. A cell is dark or light; whoever draws the matrix leaves four light cells around it.
 */

export type Matrix = boolean[][];

/** For each version: check bytes in a block, then how many blocks there are of which data length. */
const BLOCKS: [check: number, ...blocks: [count: number, data: number][]][] = [
  [10, [1, 16]],
  [16, [1, 28]],
  [26, [1, 44]],
  [18, [2, 32]],
  [24, [2, 43]],
  [16, [4, 27]],
  [18, [4, 31]],
  [22, [2, 38], [2, 39]],
  [22, [3, 36], [2, 37]],
  [26, [4, 43], [1, 44]],
];

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The code for a text, or null for one that is too long. The mask is chosen if none is given. */
export function qrCode(text: string, mask?: number): Matrix | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = 1 + BLOCKS.findIndex((_, at) => bytes.length + head(at + 1) <= room(at + 1));
  if (version === 0) return null;
  const bits = interleave(pad(bytes, version), version).flatMap((byte) => bitsOf(byte, 8));
  const masks = mask === undefined ? MASKS.map((_, index) => index) : [mask];
  const made = masks.map((index) => draw(bits, version, index));
  return made.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

/** Data bytes that a version holds. */
function room(version: number): number {
  const [, ...blocks] = BLOCKS[version - 1] ?? [0];
  return blocks.reduce((sum, [count, data]) => sum + count * data, 0);
}

/** Bytes for the mode and the length: 12 bits, or 20 from version 10 on, rounded up. */
function head(version: number): number {
  return version < 10 ? 2 : 3;
}

function bitsOf(value: number, length: number): boolean[] {
  return Array.from({ length }, (_, at) => ((value >> (length - 1 - at)) & 1) === 1);
}

/** Mode, length and text, filled up to the version's room. */
function pad(bytes: number[], version: number): number[] {
  const bits = [
    ...bitsOf(0b0100, 4),
    ...bitsOf(bytes.length, version < 10 ? 8 : 16),
    ...bytes.flatMap((byte) => bitsOf(byte, 8)),
    ...bitsOf(0, 4),
  ];
  const data: number[] = [];
  for (let at = 0; at < bits.length; at += 8)
    data.push(bits.slice(at, at + 8).reduce((sum, bit, n) => sum | (Number(bit) << (7 - n)), 0));
  for (let filler = 0xec; data.length < room(version); filler ^= 0xec ^ 0x11) data.push(filler);
  return data;
}

/** Cut the data into blocks, check each, and deal the bytes of all blocks out in turn. */
function interleave(data: number[], version: number): number[] {
  const [check, ...kinds] = BLOCKS[version - 1] ?? [0];
  const lengths = kinds.flatMap(([count, length]) => Array<number>(count).fill(length));
  let from = 0;
  const blocks = lengths.map((length) => data.slice(from, (from += length)));
  const dealt = (rows: number[][]): number[] =>
    Array.from({ length: Math.max(...rows.map(({ length }) => length)) }, (_, at) =>
      rows.flatMap((row) => row[at] ?? []),
    ).flat();
  return [...dealt(blocks), ...dealt(blocks.map((block) => checkBytes(block, check)))];
}

/** Powers of 2, and which power a number is, in the field of 256 numbers. */
const POWER: number[] = [];
const LOG: number[] = [];
for (let n = 1, at = 0; at < 255; at++) {
  [POWER[at], LOG[n]] = [n, at];
  n = (n << 1) ^ (n & 128 ? 0x11d : 0);
}

function times(one: number, other: number): number {
  if (one === 0 || other === 0) return 0;
  return POWER[((LOG[one] ?? 0) + (LOG[other] ?? 0)) % 255] ?? 0;
}

/** The remainder of Reed and Solomon's division. */
function checkBytes(block: number[], count: number): number[] {
  let divisor = [1];
  for (let n = 0; n < count; n++) {
    const root = POWER[n] ?? 0;
    divisor = [...divisor, 0].map((part, at) => part ^ times(divisor[at - 1] ?? 0, root));
  }
  const rest = [...block, ...Array<number>(count).fill(0)];
  block.forEach((_, at) => {
    const factor = rest[at] ?? 0;
    divisor.forEach((part, n) => (rest[at + n] = (rest[at + n] ?? 0) ^ times(part, factor)));
  });
  return rest.slice(block.length);
}

/** A number followed by the remainder that protects it. */
function protect(value: number, divisor: number, length: number): number {
  let rest = value << length;
  for (let bit = 31; bit >= length; bit--) if ((rest >> bit) & 1) rest ^= divisor << (bit - length);
  return (value << length) | rest;
}

function draw(bits: boolean[], version: number, mask: number): Matrix {
  const size = 17 + 4 * version;
  const cells: (boolean | undefined)[][] = Array.from({ length: size }, () =>
    Array<undefined>(size).fill(undefined),
  );
  const set = (x: number, y: number, dark: boolean): void => {
    const row = cells[y];
    if (row !== undefined && x >= 0 && x < size) row[x] = dark;
  };
  const square = (x: number, y: number, reach: number, light: number[]): void => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++)
        set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  // Timing lines first; finders, their margins and alignment squares lie on top of them.
  for (let at = 0; at < size; at++) {
    set(at, 6, at % 2 === 0);
    set(6, at, at % 2 === 0);
  }
  const lines = alignment(version);
  for (const y of lines) for (const x of lines) if (!isAtFinder(x, y, size)) square(x, y, 2, [1]);
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, [2, 4]);
  formats(mask, size, set);
  if (version >= 7)
    bitsOf(protect(version, 0x1f25, 12), 18)
      .reverse()
      .forEach((bit, at) => {
        const [near, far] = [Math.floor(at / 3), size - 11 + (at % 3)];
        set(near, far, bit);
        set(far, near, bit);
      });
  fill(cells, bits, MASKS[mask] ?? (() => false));
  return cells.map((row) => row.map((cell) => cell === true));
}

function alignment(version: number): number[] {
  if (version === 1) return [];
  const last = 4 * version + 10;
  return version < 7 ? [6, last] : [6, last / 2 + 3, last];
}

function isAtFinder(x: number, y: number, size: number): boolean {
  return (x < 9 && y < 9) || (x > size - 10 && y < 9) || (x < 9 && y > size - 10);
}

/** Level and mask, twice, and the one cell that is always dark. */
function formats(mask: number, size: number, set: (x: number, y: number, dark: boolean) => void) {
  const bits = bitsOf(protect(mask, 0x537, 10) ^ 0x5412, 15);
  bits.forEach((bit, at) => {
    if (at < 6) set(at, 8, bit);
    else if (at < 8) set(at + 1, 8, bit);
    else if (at === 8) set(8, 7, bit);
    else set(8, 14 - at, bit);
    if (at < 7) set(8, size - 1 - at, bit);
    else set(size - 15 + at, 8, bit);
  });
  set(8, size - 8, true);
}

/** The bits go up and down in columns two cells wide, from the right, over what is still free. */
function fill(
  cells: (boolean | undefined)[][],
  bits: boolean[],
  mask: (x: number, y: number) => boolean,
): void {
  const size = cells.length;
  let next = 0;
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = isUp ? size - 1 - step : step;
      const row = cells[y] ?? [];
      for (const x of [right, right - 1])
        if (row[x] === undefined) row[x] = (bits[next++] ?? false) !== mask(x, y);
    }
    isUp = !isUp;
  }
}

const FINDER_LIKE = [/(?=10111010000)/g, /(?=00001011101)/g];

/** How hard a matrix is to read: runs, blocks, what looks like a finder, too much of one shade. */
function penalty(matrix: Matrix): number {
  const size = matrix.length;
  const rows = matrix.map((row) => row.map(Number).join(""));
  const columns = rows.map((_, x) => rows.map((row) => row[x]).join(""));
  let sum = 0;
  for (const line of [...rows, ...columns]) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (const shape of FINDER_LIKE) sum += 40 * (line.match(shape)?.length ?? 0);
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const here = matrix[y]?.[x];
      if (
        here === matrix[y]?.[x - 1] &&
        here === matrix[y - 1]?.[x] &&
        here === matrix[y - 1]?.[x - 1]
      )
        sum += 3;
    }
  const dark = rows.join("").split("1").length - 1;
  return sum + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}

/** The dark cells as the path of a drawing, one unit a cell, runs of a row in one stroke. */
export function pathOf(matrix: Matrix): string {
  return matrix
    .map((row, y) => {
      let path = "";
      row.forEach((dark, x) => {
        if (!dark || row[x - 1] === true) return;
        const end = row.indexOf(false, x);
        path += `M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`;
      });
      return path;
    })
    .join("");
}
