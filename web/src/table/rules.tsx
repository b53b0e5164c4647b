import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Block } from "../markdown";
import { Spans } from "./sentence";

/** The rules of the game; the one that was asked for is shown and lit. */
export function Rules({ text, asked }: { text: Block[]; asked: { rule: string } | null }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked === null || place.current === null) return;
    const item = place.current.querySelector<HTMLElement>(
      `[data-rule="${CSS.escape(asked.rule)}"]`,
    );
    item?.scrollIntoView({ block: "nearest" });
    item?.focus({ preventScroll: true });
  }, [asked]);
  const words = useMemo(() => <Text blocks={text} />, [text]);
  return (
    <div class="rules" ref={place}>
      {words}
    </div>
  );
}

function Text({ blocks }: { blocks: Block[] }) {
  return (
    <>
      {blocks.map((block, index) => (
        <One key={index} block={block} />
      ))}
    </>
  );
}

function One({ block }: { block: Block }) {
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
          <Text blocks={item.blocks} />
        </li>
      ));
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
  }
}
