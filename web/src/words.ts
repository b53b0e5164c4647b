/** Words for people: names, times, results. */

export function title(name: string): string {
  return capital(name.replace(/[_-]+/g, " "));
}

/** Words as they begin a line; a square keeps its small letter. */
export function capital(words: string): string {
  return /^.\d/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1);
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

/** How long ago something was, in words. */
export function ago(seconds: number): string {
  if (seconds < 90) return "just now";
  const [count, unit]: [number, Intl.RelativeTimeFormatUnit] =
    seconds < 5400
      ? [seconds / 60, "minute"]
      : seconds < 129_600
        ? [seconds / 3600, "hour"]
        : [seconds / 86_400, "day"];
  return new Intl.RelativeTimeFormat("en").format(-Math.round(count), unit);
}

/** Who won, as it is said to the player of the seats that are *mine*. */
export function headline(
  payoffs: number[],
  mine: number[],
  cooperative: boolean,
  nameOf: (seat: number) => string,
): string {
  const best = Math.max(...payoffs);
  const winners = payoffs.flatMap((payoff, seat) => (payoff === best ? [seat] : []));
  if (cooperative) return best > 0 ? "You won, together" : "You lost, together";
  if (winners.length === payoffs.length) return "A draw";
  const [only] = mine;
  if (mine.length === 1 && only !== undefined && winners.includes(only)) return "You won";
  return `${winners.map(nameOf).join(" and ")} won`;
}
