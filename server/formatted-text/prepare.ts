import { latinDigits } from "../../engine/digits.ts";

// Most texts are typed by people who know nothing of Markdown, and older ones were stored before there was any. So only a
// line that is meant so begins an item, a heading or a quotation; the sign that any other line begins with is escaped.

/** An item of a list: a dash or a number of one or two digits, and words that begin no other block. */
const item = /^(?<indent>[ \t]*)(?<marker>-|(?<number>\p{Nd}{1,2})\.)[ \t]+(?=\S)(?!(?:[*+>#-]|\d+[.)])(?:\s|$))/u;
/** A heading of a text's first or second level: one # is more often a number sign. */
const heading = /^#{2,3} +(?=[^\s#])/;
const quotation = /^> +(?=[^\s>])/;
/** A line that begins with the sign of a block: what stands before the character that makes it one. */
const blockSign = /^(?<before>[ \t]*)(?=[*+-](?:\s|$)|>|#{1,6}(?:\s|$))|^(?<number>[ \t]*\d+)(?=[.)](?:\s|$))/;

/** The indentation of an item inside an item. It is more than that of the widest marker before it, and no more than code. */
const inside = "    ";

type LineKind = "blank" | "words" | "item" | "quotation" | "heading";

/** The kinds of lines that Markdown would join with the line before them. */
const joined: Readonly<Record<LineKind, readonly LineKind[]>> = {
  words: ["item", "quotation"],
  item: ["words", "quotation"],
  quotation: [],
  heading: [],
  blank: [],
};

/** Markdown that means what its author sees, and the numbers of items as they were typed, by line from 0. */
export type Prepared = { markdown: string; numbers: ReadonlyMap<number, string> };

/** Prepares a text that may have been typed without knowing Markdown. */
export function prepare(text: string): Prepared {
  const lines: string[] = [];
  const numbers = new Map<number, string>();
  let before = "blank" as LineKind;
  for (const line of text.split("\n")) {
    const { indent = "", marker = "", number } = item.exec(line)?.groups ?? {};
    const kind = marker ? "item" : kindOf(line);
    // An indented line goes on with the item before it.
    const goesOn: boolean = kind === "words" && before === "item" && /^\s/.test(line);
    if (!goesOn && joined[kind].includes(before)) lines.push("");
    if (number !== undefined) numbers.set(lines.length, number);
    const isInside = before === "item" && indent.length > 1;
    lines.push(marker ? (isInside ? inside : "") + latinDigits(marker) + line.slice(indent.length + marker.length) : escaped(line, kind));
    before = goesOn ? "item" : kind;
  }
  return { markdown: lines.join("\n"), numbers };
}

function kindOf(line: string): LineKind {
  if (line.trim() === "") return "blank";
  if (heading.test(line)) return "heading";
  return quotation.test(line) ? "quotation" : "words";
}

/** The line with a backslash before the sign that would begin a block which is not meant; a quotation has words only. */
function escaped(line: string, kind: LineKind): string {
  if (kind === "heading") return line;
  const start = kind === "quotation" ? (quotation.exec(line)?.[0].length ?? 0) : 0;
  return line.slice(0, start) + line.slice(start).replace(blockSign, "$<before>$<number>\\");
}
