import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { mentions, type Span } from "../markdown";

interface Rules {
  known: Set<string>;
  show: (rule: string) => void;
}

const NOTHING: Rules = { known: new Set(), show: () => {} };

/** The rules that can be looked up here, and how to show one. */
export const RuleBook = createContext(NOTHING);

/** A sentence whose rule numbers lead to the rules. */
export function Sentence({ text }: { text: string }) {
  return <Spans spans={mentions(text)} />;
}

/** A sentence where nothing can be followed; the number of a rule stays on one line. */
export function Wording({ text }: { text: string }) {
  return (
    <RuleBook.Provider value={NOTHING}>
      <Sentence text={text} />
    </RuleBook.Provider>
  );
}

export function Spans({ spans }: { spans: Span[] }) {
  return (
    <>
      {spans.map((span, index) => (
        <One key={index} span={span} />
      ))}
    </>
  );
}

function One({ span }: { span: Span }) {
  const { known, show } = useContext(RuleBook);
  switch (span.kind) {
    case "code":
      return <code>{span.text}</code>;
    case "strong":
      return <strong>{span.text}</strong>;
    case "em":
      return <em>{span.text}</em>;
    case "rule":
      if (!known.has(span.rule)) return <span class="rule-name">{span.text}</span>;
      return (
        <a
          class="rule-link"
          href={`#rule-${span.rule}`}
          onClick={(event) => {
            event.preventDefault();
            show(span.rule);
          }}
        >
          {span.text}
        </a>
      );
    default:
      return <>{span.text}</>;
  }
}
