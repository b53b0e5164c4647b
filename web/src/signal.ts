/** Calling a player whose turn it is: a sound and a notification, for those who want them. */

import { settings } from "./settings";
import { sound } from "./sounds";

/** Ask the browser whether it may show notifications; true if it may. */
export async function mayNotify(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

export function callPlayer(title: string, sentence: string): void {
  sound("turn");
  const isAway = document.hidden || !document.hasFocus();
  if (settings().notify && isAway && "Notification" in window)
    new Notification(title, { body: sentence, icon: "/star.svg", tag: "starboard" });
}
