/**
 * PNG icons for home screens that take no SVG, as iOS does. They are painted from `public/icon.svg`
 * when the client is built, so that there is one drawing and no binary in the repository. Only what
 * that drawing is made of is known here: a sky with a radial gradient, round stars, and one shape
 * of straight lines with an outline.
 */

type Rgb = [number, number, number];
type Point = [number, number];

interface Drawing {
  side: number;
  sky: { x: number; y: number; radius: number; inner: Rgb; outer: Rgb };
  stars: { x: number; y: number; radius: number }[];
  glow: number;
  shape: Point[];
  fill: Rgb;
  stroke: Rgb;
  width: number;
}

/** How many points of a pixel are looked at, in each direction. */
const FINE = 3;

/** An icon of this side as a PNG file. */
export async function icon(svg: string, side: number): Promise<Uint8Array> {
  return png(side, paint(read(svg), side));
}

function read(svg: string): Drawing {
  const found = (pattern: RegExp): string => {
    const value = pattern.exec(svg)?.[1];
    if (value === undefined) throw new Error(`icon.svg has nothing like ${pattern.source}.`);
    return value;
  };
  const side = Number(found(/viewBox="0 0 (\d+)/));
  const numbers = [...found(/ d="([^"]+)"/).matchAll(/-?[\d.]+/g)].map(Number);
  const stops = [...svg.matchAll(/stop-color="(#\w+)"/g)].map((match) => rgb(match[1] ?? ""));
  const circles = svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/g);
  return {
    side,
    sky: {
      x: side * Number(found(/cx="([\d.]+)"/)),
      y: side * Number(found(/cy="([\d.]+)"/)),
      radius: side * Number(found(/ r="([\d.]+)"/)),
      inner: stops[0] ?? [0, 0, 0],
      outer: stops[1] ?? [0, 0, 0],
    },
    stars: [...circles].map(([, x, y, radius]) => ({
      x: Number(x),
      y: Number(y),
      radius: Number(radius),
    })),
    glow: Number(found(/opacity="([\d.]+)"/)),
    shape: numbers.flatMap((x, at) => (at % 2 === 0 ? [[x, numbers[at + 1] ?? 0]] : [])) as Point[],
    fill: rgb(found(/<path[^>]*\sfill="(#\w+)"/)),
    stroke: rgb(found(/stroke="(#\w+)"/)),
    width: Number(found(/stroke-width="([\d.]+)"/)),
  };
}

function rgb(hex: string): Rgb {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  return [red, green, blue];
}

/** Red, green and blue of each pixel, row by row. */
function paint(drawing: Drawing, side: number): Uint8Array {
  const pixels = new Uint8Array(3 * side * side);
  const step = drawing.side / (side * FINE);
  for (let at = 0; at < side * side; at++) {
    const [left, top] = [(at % side) * FINE, Math.floor(at / side) * FINE];
    const sum: Rgb = [0, 0, 0];
    for (let spot = 0; spot < FINE * FINE; spot++) {
      const x = (left + (spot % FINE) + 0.5) * step;
      const y = (top + Math.floor(spot / FINE) + 0.5) * step;
      colourAt(drawing, x, y).forEach((part, index) => (sum[index as 0 | 1 | 2] += part));
    }
    sum.forEach((part, index) => (pixels[3 * at + index] = Math.round(part / (FINE * FINE))));
  }
  return pixels;
}

function colourAt({ sky, stars, glow, shape, fill, stroke, width }: Drawing, x: number, y: number) {
  if (shape.some((end, at) => fromLine(x, y, shape.at(at - 1) ?? end, end) <= width / 2))
    return stroke;
  if (isWithin(x, y, shape)) return fill;
  const out = Math.min(1, Math.hypot(x - sky.x, y - sky.y) / sky.radius);
  const dark = mixed(sky.inner, sky.outer, out);
  const isStar = stars.some((star) => Math.hypot(x - star.x, y - star.y) <= star.radius);
  return isStar ? mixed(dark, [255, 255, 255], glow) : dark;
}

function mixed(one: Rgb, other: Rgb, part: number): Rgb {
  return one.map((value, at) => value + part * ((other[at] ?? 0) - value)) as Rgb;
}

function fromLine(x: number, y: number, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const along = ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1);
  const part = Math.max(0, Math.min(1, along));
  return Math.hypot(x - fromX - part * dx, y - fromY - part * dy);
}

function isWithin(x: number, y: number, shape: Point[]): boolean {
  const crosses = shape.filter(([toX, toY], at) => {
    const [fromX, fromY] = shape.at(at - 1) ?? [toX, toY];
    return fromY > y !== toY > y && x < fromX + ((y - fromY) * (toX - fromX)) / (toY - fromY);
  });
  return crosses.length % 2 === 1;
}

/** The file: its head, the deflated rows, each after a byte that says it is plain, and the end. */
async function png(side: number, pixels: Uint8Array): Promise<Uint8Array> {
  const rows = new Uint8Array((3 * side + 1) * side);
  for (let row = 0; row < side; row++)
    rows.set(pixels.subarray(3 * side * row, 3 * side * (row + 1)), (3 * side + 1) * row + 1);
  const head = new Uint8Array([...bytes(side), ...bytes(side), 8, 2, 0, 0, 0]);
  const parts = [
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", await deflated(rows)),
    chunk("IEND", new Uint8Array()),
  ];
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

async function deflated(rows: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([rows as BlobPart]).stream();
  const packed = stream.pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const body = [...new TextEncoder().encode(name), ...data];
  return new Uint8Array([...bytes(data.length), ...body, ...bytes(crc(body))]);
}

function bytes(number: number): number[] {
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);
}

/** The checksum of a chunk, as PNG has it. */
export function crc(data: number[]): number {
  let sum = -1;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
