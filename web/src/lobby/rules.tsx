import { useEffect, useMemo, useState } from "preact/hooks";
import { getGame } from "../api";
import { Frame, Trouble } from "../frame";
import { parseMarkdown, ruleNumbers } from "../markdown";
import type { GameDetails } from "../protocol";
import { Rules } from "../table/rules";
import { RuleBook } from "../table/sentence";
import { useWorld } from "../world";

/** A game's rule book, with its pictures. */
export function RulesPage({ name }: { name: string }) {
  const [details, setDetails] = useState<GameDetails | null>(null);
  const [trouble, setTrouble] = useState("");
  const [asked, setAsked] = useState<{ rule: string } | null>(null);
  useWorld(details?.card.look ?? null);
  useEffect(() => {
    getGame(name).then(setDetails, (error: Error) => setTrouble(error.message));
  }, [name]);
  const text = useMemo(() => parseMarkdown(details?.rules ?? ""), [details]);
  const book = useMemo(
    () => ({ known: ruleNumbers(text), show: (rule: string) => setAsked({ rule }) }),
    [text],
  );
  return (
    <RuleBook.Provider value={book}>
      <Frame title={details === null ? "Rules" : `The rules of ${details.card.title}`}>
        <div class="book">
          <Trouble sentence={trouble} />
          {details !== null && (
            <>
              <a href={`/?game=${encodeURIComponent(name)}`}>Back to {details.card.title}</a>
              <Rules text={text} asked={asked} details={details} />
            </>
          )}
        </div>
      </Frame>
    </RuleBook.Provider>
  );
}
