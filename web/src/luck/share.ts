/** This browser's own part of the luck, made after the server has promised its part. */

import { promise } from "../api";
import { read, write } from "../kept";

const KEY = "starboard shares";
const REMEMBERED = 200;

export interface Sealed {
  seal: string;
  share: string;
}

/** A fresh share, remembered so that it is recognised when the luck is verified. */
export function newShare(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  const share = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  write(KEY, [share, ...shares()].slice(0, REMEMBERED));
  return share;
}

/** The server's promise, and then a share. */
export async function sealed(ask: typeof promise = promise): Promise<Sealed> {
  const { seal } = await ask();
  return { seal, share: newShare() };
}

export function shares(): string[] {
  return read<string[]>(KEY, []);
}
