import { useEffect, useMemo, useRef } from "preact/hooks";
import { Picture } from "../learn/picture";
import { lessonPath } from "../learn/list";
import type { Block } from "../markdown";
import type { GameDetails } from "../protocol";
import { Spans } from "./sentence";

/** A rule to show; quietly, where the keyboard is to stay where it is. */
export interface Asked {
  rule: string;
  quietly?: boolean;
}

interface Props {
  text: Block[];
  asked: Asked | null;
  details: GameDetails;
}

/** The rules of the game, with their pictures; the one that was asked for is shown and lit. */
export function Rules({ text, asked, details }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked === null || place.current === null) return;
    const item = place.current.querySelector<HTMLElement>(
      `[data-rule="${CSS.escape(asked.rule)}"]`,
    );
    for (const lit of place.current.querySelectorAll(".lit")) lit.classList.remove("lit");
    item?.classList.add("lit");
    item?.scrollIntoView({ block: asked.quietly ? "start" : "nearest" });
    if (!asked.quietly) item?.focus({ preventScroll: true });
  }, [asked]);
  const words = useMemo(() => <Text blocks={text} details={details} />, [text, details]);
  return (
    <div class="rules" ref={place}>
      {words}
    </div>
  );
}

function Text({ blocks, details }: { blocks: Block[]; details: GameDetails }) {
  return (
    <>
      {blocks.map((block, index) => (
        <One key={index} block={block} details={details} />
      ))}
    </>
  );
}

function One({ block, details }: { block: Block; details: GameDetails }) {
  switch (block.kind) {
    case "heading": {
      const Heading = block.level <= 1 ? "h2" : block.level === 2 ? "h3" : "h4";
      return (
        <Heading>
          <Spans spans={block.spans} />
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      );
    case "code":
      return <pre tabIndex={0}>{block.text}</pre>;
    case "table":
      return (
        <div class="wide" tabIndex={0} role="group" aria-label="Table">
          <table>
            <thead>
              <tr>
                {block.head.map((cell, index) => (
                  <th key={index} scope="col">
                    <Spans spans={cell} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, at) => (
                    <td key={at}>
                      <Spans spans={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case "list": {
      const items = block.items.map((item, index) => (
        <li key={index} data-rule={item.rule ?? undefined} tabIndex={-1}>
          <Text blocks={item.blocks} details={details} />
          {item.rule !== null && <Example rule={item.rule} details={details} />}
        </li>
      ));
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
  }
}

/** The picture of a rule, if there is one, and the way to the lesson that it is from. */
function Example({ rule, details }: { rule: string; details: GameDetails }) {
  const pictures = details.pictures ?? [];
  const number = pictures.findIndex(({ rules }) =>
    rules.some((one) => one.replace(/^rule /, "") === rule),
  );
  const picture = pictures[number];
  const lesson = details.card.lessons.find(({ name }) => name === picture?.lesson);
  if (picture === undefined || lesson === undefined) return null;
  return (
    <figure class="example">
      <Picture details={details} number={number} />
      <figcaption>
        {picture.words}{" "}
        <a href={lessonPath(details.card.name, lesson.name)}>Lesson: {lesson.title}</a>
      </figcaption>
    </figure>
  );
}
