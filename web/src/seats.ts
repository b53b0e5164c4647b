/** Which of a browser's seats to look from, and when to hand the screen over. */

export const WATCHER = -3;

export interface Looking {
  /** The seat whose view to ask for. */
  as: number;
  /** The seat that the screen must be handed to before anything is shown. */
  cover: number | null;
}

/**
 * With one seat there is nothing to choose. With several at one screen, look from the seat
 * to act; where the game has secrets, cover the screen until that seat's player is ready.
 */
export function whereToLook(
  mine: number[],
  toAct: number,
  current: number,
  secrets: boolean,
): Looking {
  const [first] = mine;
  if (first === undefined) return { as: WATCHER, cover: null };
  if (mine.length === 1) return { as: first, cover: null };
  if (!mine.includes(toAct)) {
    const as = mine.includes(current) || secrets ? current : first;
    return { as, cover: null };
  }
  if (!secrets || current === toAct) return { as: toAct, cover: null };
  return { as: current, cover: toAct };
}
