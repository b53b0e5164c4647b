import { useEffect, useMemo, useState } from "preact/hooks";
import { getGame } from "../api";
import { BoardView } from "../board/view";
import { installSymbols } from "../board/symbols";
import type { GameDetails } from "../protocol";
import { portrait, readScene, untouchable } from "../scenes";
import { Ground, World } from "../world";

/** A game as it looks in the middle of play, drawn like any other board. */
export function Sample({ name }: { name: string }) {
  const [details, setDetails] = useState<GameDetails | null>(null);
  useEffect(() => {
    getGame(name).then(
      (found) => {
        installSymbols(found);
        setDetails(found);
      },
      () => setDetails(null),
    );
  }, [name]);
  const scene = useMemo(
    () => (details === null ? null : portrait(untouchable(readScene(details.sample)))),
    [details],
  );
  return (
    <World class="sample" look={details?.card.look ?? null} light="own" aria-hidden="true" inert>
      {details && <Ground details={details} />}
      {scene && (
        <BoardView
          game={name}
          scene={scene}
          bleeds={"left" in scene}
          onPlay={() => {}}
          onMiss={() => {}}
        />
      )}
    </World>
  );
}
