import { useEffect, useState } from "preact/hooks";
import { getGame, getLobby } from "../api";
import { Frame, Trouble } from "../frame";
import { LearnLink, LessonList } from "../learn/list";
import { Picture } from "../learn/picture";
import { PuzzleList } from "../learn/puzzles";
import type { GameCard, GameDetails } from "../protocol";
import { Ground, useWorld } from "../world";
import { facts } from "./facts";
import { NewTableForm } from "./new";
import { Results } from "./results";
import { Sample } from "./sample";

/** A game: what it is, how a turn goes, and the ways to learn and to play it. */
export function GamePage({ name }: { name: string }) {
  const [game, setGame] = useState<GameCard | null>(null);
  const [details, setDetails] = useState<GameDetails | null>(null);
  const [trouble, setTrouble] = useState("");
  useWorld(game?.look ?? null);
  useEffect(() => {
    getLobby().then(
      (lobby) => {
        const found = lobby.games.find((card) => card.name === name) ?? null;
        setGame(found);
        if (found === null) setTrouble(`There is no game called ${name} here.`);
        else getGame(name).then(setDetails, () => {});
      },
      (error: Error) => setTrouble(error.message),
    );
  }, [name]);
  return (
    <>
      {details !== null && <Ground details={details} />}
      <Frame title={game?.title ?? "A game"}>
        <div class="game">
          {game !== null && (
            <>
              <Intro game={game} />
              <div class="set">
                <NewTableForm game={game} />
              </div>
              <div class="more">
                {details !== null && <Turn details={details} />}
                <LessonList game={game} />
                <PuzzleList game={game} />
                <Results game={name} />
              </div>
            </>
          )}
          <Trouble sentence={trouble} />
        </div>
      </Frame>
    </>
  );
}

/** Who you are, what you want and what stops you. */
function Intro({ game }: { game: GameCard }) {
  const { guide } = game;
  return (
    <section class="intro" aria-labelledby="game">
      <h1 class="title" id="game">
        {game.title}
      </h1>
      <p class="lead">{game.blurb}</p>
      <Sample name={game.name} />
      {guide != null && (
        <div class="story">
          <p>{guide.you}</p>
          <p>{guide.want}</p>
          <p>{guide.but}</p>
        </div>
      )}
      <ul class="facts">
        {facts(game).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div class="row">
        <LearnLink game={game} />
        <a class="button" href={`/rules/${encodeURIComponent(game.name)}`}>
          Rules
        </a>
      </div>
    </section>
  );
}

/** How a turn goes, in pictures. */
function Turn({ details }: { details: GameDetails }) {
  const pictures = (details.pictures ?? []).slice(0, details.turn ?? 0);
  if (pictures.length === 0) return null;
  return (
    <section aria-labelledby="turn">
      <h2 id="turn">How a turn goes</h2>
      <ol class="in-pictures">
        {pictures.map(({ words }, number) => (
          <li key={number}>
            <figure>
              <Picture details={details} number={number} />
              <figcaption>{words}</figcaption>
            </figure>
          </li>
        ))}
      </ol>
    </section>
  );
}
