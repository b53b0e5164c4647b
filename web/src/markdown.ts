/** The part of Markdown that rules are written in, read into plain data: no HTML anywhere. */

export type Span =
  | { kind: "text" | "code" | "strong" | "em"; text: string }
  | { kind: "rule"; text: string; rule: string };

export interface Item {
  /** The number by which other rules, the log and refusals refer to this one. */
  rule: string | null;
  blocks: Block[];
}

export type Block =
  | { kind: "heading"; level: number; spans: Span[] }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; ordered: boolean; start: number; items: Item[] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] }
  | { kind: "code"; text: string };

const HEADING = /^(#{1,6})\s+(.*)$/;
const ITEM = /^(\s*)(?:[-*]|(\d+)[.)])\s+(.*)$/;
const TABLE_LINE = /^\s*\|(.*)\|\s*$/;
const TABLE_RULE = /^[\s|:-]+$/;
const FENCE = /^```/;
const OWN_NUMBER = /^\**([A-Z]{2,3}-\d+[a-z]?)\b/;
const MENTION = /\b([A-Z]{2,3}-\d+[a-z]?)\b|\b[Rr]ules? (\d+)\b/g;
const SPAN = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\([^)]*\)/g;

/** Read a text. */
export function parseMarkdown(text: string): Block[] {
  return blocks(text.replace(/\r/g, "").split("\n"));
}

function blocks(lines: string[]): Block[] {
  const found: Block[] = [];
  let at = 0;
  const take = (test: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && test(lines[at] ?? "")) at++;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    if (line.trim() === "") at++;
    else if (heading) {
      at++;
      const level = heading[1]?.length ?? 1;
      found.push({ kind: "heading", level, spans: spans(heading[2] ?? "") });
    } else if (FENCE.test(line)) {
      at++;
      found.push({ kind: "code", text: take((next) => !FENCE.test(next)).join("\n") });
      at++;
    } else if (TABLE_LINE.test(line)) found.push(table(take((next) => TABLE_LINE.test(next))));
    else if (item) {
      const indent = item[1]?.length ?? 0;
      const isInside = (next: string): boolean =>
        next.trim() === "" || ITEM.test(next) || leading(next) > indent;
      found.push(list(trimEnd(take(isInside)), indent));
    } else {
      const words = take((next) => next.trim() !== "" && !startsBlock(next, next === line));
      found.push({ kind: "paragraph", spans: spans(words.map((word) => word.trim()).join(" ")) });
    }
  }
  return found;
}

function startsBlock(line: string, isFirst: boolean): boolean {
  if (isFirst) return false;
  return HEADING.test(line) || FENCE.test(line) || TABLE_LINE.test(line) || ITEM.test(line);
}

function leading(line: string): number {
  return line.length - line.trimStart().length;
}

function trimEnd(lines: string[]): string[] {
  let end = lines.length;
  while (end > 0 && lines[end - 1]?.trim() === "") end--;
  return lines.slice(0, end);
}

function list(lines: string[], indent: number): Block {
  const items: string[][] = [];
  let ordered = false;
  let start = 1;
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item && (item[1]?.length ?? 0) <= indent) {
      if (items.length === 0 && item[2] !== undefined) [ordered, start] = [true, Number(item[2])];
      items.push([item[3] ?? ""]);
    } else {
      items.at(-1)?.push(line.slice(Math.min(leading(line), indent + 2)));
    }
  }
  return {
    kind: "list",
    ordered,
    start,
    items: items.map((words, index) => ({
      rule: ordered ? String(start + index) : (OWN_NUMBER.exec(words[0] ?? "")?.[1] ?? null),
      blocks: blocks(words),
    })),
  };
}

function table(lines: string[]): Block {
  const rows = lines
    .map((line) => TABLE_LINE.exec(line)?.[1] ?? "")
    .filter((row) => !TABLE_RULE.test(row))
    .map((row) => row.split("|").map((cell) => spans(cell.trim())));
  return { kind: "table", head: rows[0] ?? [], rows: rows.slice(1) };
}

function spans(text: string): Span[] {
  const found: Span[] = [];
  let at = 0;
  for (const match of text.matchAll(SPAN)) {
    found.push(...mentions(text.slice(at, match.index)));
    if (match[1] !== undefined) found.push({ kind: "code", text: match[1] });
    else if (match[2] !== undefined) found.push({ kind: "strong", text: match[2] });
    else if (match[3] !== undefined) found.push({ kind: "em", text: match[3] });
    else found.push({ kind: "text", text: match[4] ?? "" });
    at = match.index + match[0].length;
  }
  return [...found, ...mentions(text.slice(at))];
}

/** A sentence with the rules it mentions picked out. */
export function mentions(sentence: string): Span[] {
  const found: Span[] = [];
  let at = 0;
  for (const match of sentence.matchAll(MENTION)) {
    if (match.index > at) found.push({ kind: "text", text: sentence.slice(at, match.index) });
    found.push({ kind: "rule", text: match[0], rule: match[1] ?? match[2] ?? "" });
    at = match.index + match[0].length;
  }
  if (at < sentence.length) found.push({ kind: "text", text: sentence.slice(at) });
  return found;
}

/** The numbers of all rules in a text. */
export function ruleNumbers(text: Block[]): Set<string> {
  const found = new Set<string>();
  for (const block of text) {
    if (block.kind !== "list") continue;
    for (const item of block.items) {
      if (item.rule !== null) found.add(item.rule);
      for (const inner of ruleNumbers(item.blocks)) found.add(inner);
    }
  }
  return found;
}
