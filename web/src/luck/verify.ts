/** Deals the luck of a finished game again, as docs/records.md defines it, with no code of the server's. */

import type { Draw, Luck } from "../protocol";

const WORD = 2n ** 32n;
const MASK = WORD - 1n;

async function sha256(data: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", data as BufferSource));
}

function text(words: string): Uint8Array {
  return new TextEncoder().encode(words);
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function unhex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** sfc32, seeded for one ply. */
async function generator(seed: bigint, ply: number): Promise<() => bigint> {
  const digest = await sha256(text(`${seed} ${ply}`));
  const part = (at: number): bigint => BigInt(new DataView(digest.buffer).getUint32(at, true));
  let [a, b, c, counter] = [part(0), part(4), part(8), 1n];
  const word = (): bigint => {
    const drawn = (a + b + counter) & MASK;
    counter = (counter + 1n) & MASK;
    a = b ^ (b >> 9n);
    b = (c + (c << 3n)) & MASK;
    c = (((c << 21n) | (c >> 11n)) + drawn) & MASK;
    return drawn;
  };
  for (let warm = 0; warm < 15; warm++) word();
  return word;
}

function below(n: bigint, word: () => bigint): bigint {
  let product = word() * n;
  while ((product & MASK) < WORD % n) product = word() * n;
  return product >> 32n;
}

/** What the seed deals among these chances. */
export async function deal(draw: Draw, seed: bigint): Promise<string> {
  const word = await generator(seed, draw.ply);
  const all = draw.chances.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  let left = below(all, word);
  for (const { outcome, weight } of draw.chances) {
    left -= BigInt(weight);
    if (left < 0n) return outcome;
  }
  throw new Error("There is nothing to draw.");
}

/** The seed of all draws; none if the secret is not the one that was promised. */
export async function seedOf({ commitment, secret, shares }: Luck): Promise<bigint | null> {
  const bytes = unhex(secret);
  if (hex(await sha256(bytes)) !== commitment) return null;
  const parts = await Promise.all([bytes, ...shares.map(text)].map(sha256));
  const joined = Uint8Array.from(parts.flatMap((part) => [...part]));
  return BigInt(`0x${hex(await sha256(joined))}`);
}

export interface Verdict {
  isPromised: boolean;
  /** The draws that were dealt again, by the clock, and otherwise than promised. */
  dealt: number;
  clock: number;
  wrong: { ply: number; dealt: string; expected: string }[];
}

export async function verify(luck: Luck): Promise<Verdict> {
  const seed = await seedOf(luck);
  const draws = luck.draws.filter(({ clock }) => !clock);
  const verdict: Verdict = {
    isPromised: seed !== null,
    dealt: draws.length,
    clock: luck.draws.length - draws.length,
    wrong: [],
  };
  if (seed === null) return verdict;
  for (const draw of draws) {
    const expected = await deal(draw, seed);
    if (expected !== draw.dealt) verdict.wrong.push({ ply: draw.ply, dealt: draw.dealt, expected });
  }
  return verdict;
}
