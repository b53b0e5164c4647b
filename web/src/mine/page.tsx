import { useEffect, useState } from "preact/hooks";
import { erase, getMine } from "../api";
import { Icon } from "../icons";
import { Frame, Switch, Trouble, useSettings } from "../frame";
import type { TableCard } from "../protocol";
import { go } from "../router";
import { change } from "../settings";
import { Ask } from "../table/ask";
import { ago, title } from "../words";
import { shown } from "./rating";
import { outcomeOf, ratings, rivalsOf, statistics } from "./results";

const MOST_PAGES = 20;
const WORDS = { won: "won", shared: "shared the win", lost: "lost", unknown: "finished" };

/** What this player has played: results, statistics, and a rating for those who want one. */
export function MinePage() {
  const [cards, setCards] = useState<TableCard[] | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    finished().then(setCards, (error: Error) => setTrouble(error.message));
  }, []);
  return (
    <Frame title="My games">
      <div class="lobby mine">
        <h1>My games</h1>
        <Trouble sentence={trouble} />
        {cards?.length === 0 && (
          <p class="empty">
            You have finished no game yet. <a href="/">Choose one</a>
          </p>
        )}
        {cards !== null && cards.length > 0 && (
          <>
            <Statistics cards={cards} />
            <Ratings cards={cards} />
            <Games cards={cards} />
            <Keeping cards={cards} />
          </>
        )}
      </div>
    </Frame>
  );
}

/** All finished tables of this player, the last one first. */
async function finished(): Promise<TableCard[]> {
  const found = new Map<string, TableCard>();
  for (let page = 0, after = ""; page < MOST_PAGES; page++) {
    const next = await getMine(after);
    const fresh = next.filter(({ table }) => !found.has(table));
    for (const card of fresh) found.set(card.table, card);
    const last = fresh.at(-1);
    if (last === undefined) break;
    after = last.table;
  }
  return [...found.values()].filter(({ over, mine }) => over && mine.length > 0);
}

function Statistics({ cards }: { cards: TableCard[] }) {
  const rows = statistics(cards);
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>Results</h2>
      <table class="results">
        <thead>
          <tr>
            <th scope="col">Game</th>
            <th scope="col">With</th>
            <th scope="col">Players</th>
            <th scope="col">Played</th>
            <th scope="col">Won</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title: name, rivals, players, played, won }) => (
            <tr key={name + rivals + players}>
              <th scope="row">{name}</th>
              <td>{title(rivals)}</td>
              <td>{players}</td>
              <td>{played}</td>
              <td>
                {won} ({Math.round((100 * won) / played)} %)
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Ratings({ cards }: { cards: TableCard[] }) {
  const { rating } = useSettings();
  return (
    <section>
      <h2>Rating</h2>
      <Switch
        label="Show me a rating"
        on={rating}
        onChange={(wanted) => change({ rating: wanted })}
      />
      {rating && (
        <ul class="ratings">
          {[...ratings(cards)].map(([name, found]) => (
            <li key={name}>
              <span>{name}</span> <b>{shown(found)}</b>
              <small> ± {Math.round(40 * found.sigma)}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Games({ cards }: { cards: TableCard[] }) {
  return (
    <section>
      <h2>Finished games</h2>
      <ul class="tables">
        {cards.map((card) => (
          <li key={card.table}>
            <a href={`/t/${card.table}`}>
              <strong>{card.title}</strong>
              <span>
                {WORDS[outcomeOf(card)]}, with {opponents(card)}
              </span>
              <small>
                {card.ply} moves · {ago(Date.now() / 1000 - card.changed)}
              </small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function opponents(card: TableCard): string {
  const names = card.players.filter(({ seat }) => !card.mine.includes(seat));
  return names.map(({ name }) => name).join(", ") || rivalsOf(card);
}

/** Take one's results along, or leave nothing behind. */
function Keeping({ cards }: { cards: TableCard[] }) {
  const [isAsked, setAsked] = useState(false);
  const [trouble, setTrouble] = useState("");
  const data = `data:application/json,${encodeURIComponent(JSON.stringify(cards, null, 1))}`;
  const leave = async (): Promise<void> => {
    try {
      await erase();
      go("/");
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };
  return (
    <section class="row">
      <a class="tool" href={data} download="starboard-games.json">
        <Icon name="download" /> Export
      </a>
      <button type="button" class="small" onClick={() => setAsked(true)}>
        Erase me
      </button>
      <Trouble sentence={trouble} />
      {isAsked && (
        <Ask
          question="Take your name off every table and give up your seats? This cannot be undone."
          yes="Erase me"
          onYes={() => void leave()}
          onNo={() => setAsked(false)}
        />
      )}
    </section>
  );
}
