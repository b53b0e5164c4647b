/** Words for names that programs use. */

export function title(name: string): string {
  const words = name.replace(/[_-]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The bot to play against unless another is chosen. */
export function usualBot(bots: string[]): string {
  return bots.includes("standard") ? "standard" : (bots.at(-1) ?? "");
}

/** A number of seconds as people say it. */
export function duration(seconds: number): string {
  if (seconds < 90) return `${seconds} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.round(seconds / 3600)} h`;
  return "a day";
}
