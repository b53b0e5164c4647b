import { expect, test } from "vitest";
import { mentions, parseMarkdown, ruleNumbers, type Block } from "../src/markdown";

function words(block: Block | undefined): string {
  return block !== undefined && "spans" in block
    ? block.spans.map(({ text }) => text).join("")
    : "";
}

test("headings and paragraphs, whose lines are joined", () => {
  const [heading, paragraph] = parseMarkdown("## The turn\n\nShips move\nby turns.\n");
  expect(heading).toMatchObject({ kind: "heading", level: 2 });
  expect(words(heading)).toBe("The turn");
  expect(words(paragraph)).toBe("Ships move by turns.");
});

test("numbered items are rules by their number", () => {
  const text = parseMarkdown("1. One.\n2. Two,\n   with a second line.\n3. Three.");
  expect([...ruleNumbers(text)]).toEqual(["1", "2", "3"]);
  const list = text[0];
  expect(list?.kind === "list" && words(list.items[1]?.blocks[0])).toBe("Two, with a second line.");
});

test("items that begin with a rule's name are rules by that name", () => {
  const text = parseMarkdown(
    "- ST-1 [O] Nine squares.\n- ST-2 [O] See ST-1.\n\n## More\n- ST-20 Moves.",
  );
  expect([...ruleNumbers(text)]).toEqual(["ST-1", "ST-2", "ST-20"]);
});

test("a table inside a rule belongs to it", () => {
  const [list] = parseMarkdown(
    "- TR-4 These:\n\n  | name | tiles |\n  | --- | --- |\n  | heart | 1 |\n\n- TR-5 More.",
  );
  expect(
    list?.kind === "list" && list.items.map((item) => item.blocks.map(({ kind }) => kind)),
  ).toEqual([["paragraph", "table"], ["paragraph"]]);
});

test("nested lists stay inside their item", () => {
  const [list] = parseMarkdown("- outer\n  - inner\n- second");
  expect(list?.kind === "list" && list.items).toHaveLength(2);
  expect(list?.kind === "list" && list.items[0]?.blocks[1]?.kind).toBe("list");
});

test("code, strong and emphasis are told apart, and HTML stays text", () => {
  const [paragraph] = parseMarkdown("Play `fly f6`, **never** *twice*: <script>alert(1)</script>");
  expect(paragraph?.kind === "paragraph" && paragraph.spans.map(({ kind }) => kind)).toEqual([
    "text",
    "code",
    "text",
    "strong",
    "text",
    "em",
    "text",
  ]);
  expect(words(paragraph)).toContain("<script>alert(1)</script>");
});

test("sentences are cut where they mention a rule", () => {
  expect(mentions("Column d is full (rule 3).")).toEqual([
    { kind: "text", text: "Column d is full (" },
    { kind: "rule", text: "rule 3", rule: "3" },
    { kind: "text", text: ")." },
  ]);
  expect(mentions("A warning (ST-40, ST-41).").filter(({ kind }) => kind === "rule")).toHaveLength(
    2,
  );
});

test("any text is read without fail", () => {
  for (const text of [
    "",
    "|",
    "| |",
    "```",
    "- ",
    "1.",
    "#",
    "* *\n\n  x",
    "a\n- b\n    c\n d",
    "|a|\n|-|",
  ]) {
    expect(() => parseMarkdown(text)).not.toThrow();
  }
});
