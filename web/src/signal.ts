/** Calling a player whose turn it is: a sound and a notification, for those who asked for them. */

import { settings } from "./settings";

let audio: AudioContext | null = null;

/** Two soft notes. */
function chime(): void {
  audio ??= new AudioContext();
  const start = audio.currentTime;
  for (const [note, at] of [
    [587, 0],
    [880, 0.12],
  ] as const) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = note;
    tone.type = "sine";
    volume.gain.setValueAtTime(0, start + at);
    volume.gain.linearRampToValueAtTime(0.12, start + at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + at + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start(start + at);
    tone.stop(start + at + 0.55);
  }
}

/** Ask the browser whether it may show notifications; true if it may. */
export async function mayNotify(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

export function callPlayer(title: string, sentence: string): void {
  if (settings().sound) {
    try {
      chime();
    } catch {
      // Without sound, the notification still comes.
    }
  }
  const isAway = document.hidden || !document.hasFocus();
  if (settings().notify && isAway && "Notification" in window)
    new Notification(title, { body: sentence, icon: "/star.svg", tag: "starboard" });
}
