/** Small sounds, made by the browser itself: one for each tone of a moment, one for one's turn. */

import type { Tone } from "./scene";
import { settings } from "./settings";

/** A note: its pitch in hertz, when it begins and how long it rings, in seconds. */
type Note = [pitch: number, at: number, rings: number];

export type Sound = Tone | "turn";

const SOUNDS: Record<Sound, { wave: OscillatorType; notes: Note[] }> = {
  turn: {
    wave: "sine",
    notes: [
      [587, 0, 0.5],
      [880, 0.12, 0.5],
    ],
  },
  plain: { wave: "sine", notes: [[440, 0, 0.35]] },
  good: {
    wave: "triangle",
    notes: [
      [523, 0, 0.3],
      [659, 0.09, 0.3],
      [784, 0.18, 0.55],
    ],
  },
  bad: {
    wave: "triangle",
    notes: [
      [220, 0, 0.35],
      [165, 0.14, 0.6],
    ],
  },
};

/** The gain at full volume; at the usual quarter it is a murmur. */
const LOUDEST = 0.4;

let audio: AudioContext | null = null;

/** Make a sound, if the player wants any and the browser lets us. */
export function sound(kind: Sound): void {
  const { volume } = settings();
  // Browsers let a page sound only after it was touched, and complain of one that tries before.
  if (volume <= 0 || globalThis.navigator?.userActivation?.hasBeenActive === false) return;
  try {
    audio ??= new AudioContext();
    for (const note of SOUNDS[kind].notes) ring(audio, SOUNDS[kind].wave, note, volume * LOUDEST);
  } catch {
    // A machine without sound still shows everything.
  }
}

function ring(room: AudioContext, wave: OscillatorType, [pitch, at, rings]: Note, gain: number) {
  const start = room.currentTime + at;
  const tone = room.createOscillator();
  const loudness = room.createGain();
  tone.frequency.value = pitch;
  tone.type = wave;
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(gain, start + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0005, start + rings);
  tone.connect(loudness).connect(room.destination);
  tone.start(start);
  tone.stop(start + rings + 0.05);
}
