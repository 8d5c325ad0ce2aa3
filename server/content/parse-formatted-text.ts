import MarkdownIt, { type Token } from "markdown-it";
import { parseLink } from "../../engine/fields/link.ts";
import { type FormattedNode, type FormattedText, plainText } from "../../engine/formatted-text.ts";
import { isUpload, sizeOf } from "../../engine/media/media.ts";
import { latinDigits } from "../../engine/words/digits.ts";

// Nothing else is enabled: HTML, code and the rest stay the characters that they are.
const parser = new MarkdownIt("zero", { linkify: true }).enable([
  "table",
  "heading",
  "list",
  "blockquote",
  "emphasis",
  "link",
  "image",
  "linkify",
  "newline",
  "escape",
]);
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
for (const scheme of ["ftp:", "//", "mailto:"]) parser.linkify.add(scheme, null);
parser.validateLink = (address) => safeAddress(address) !== undefined;

/** Addresses at which a person is written to or called. */
const contact = /^(?:mailto:[\w.+-]+@[\w-]+(?:\.[\w-]+)+|tel:\+?[\d-]{3,20})$/;

/** The address of a link: of the web, of an upload, or of a person. Undefined for any other. */
function safeAddress(address: string): string | undefined {
  return contact.test(address) ? address : parseLink(address);
}

/** The numbers of a text's items as they were typed, by line. */
type Numbers = ReadonlyMap<number, string>;

/** Parses Markdown into the elements that pages show of it. */
export function parseFormattedText(text: string): FormattedText {
  const { markdown, numbers } = prepare(text);
  const tokens = parser.parse(markdown, {}).flatMap((token) => (token.block && token.children) || [token]);
  return toTree(tokens, numbers);
}

/** What Markdown says, without its formatting. */
export function markdownWords(text: string): string {
  return plainText(parseFormattedText(text));
}

/** Makes a tree of the parser's flat list. A loop does it, as a hostile text is nested as deep as it is long. */
function toTree(tokens: readonly Token[], numbers: Numbers): FormattedNode[] {
  const root: FormattedNode[] = [];
  const open: { token: Token; children: FormattedNode[] }[] = [];
  const add = (nodes: readonly FormattedNode[]) => append(open.at(-1)?.children ?? root, nodes);
  for (const token of tokens) {
    const ended = token.nesting < 0 ? open.pop() : undefined;
    if (token.nesting > 0) open.push({ token, children: [] });
    else if (!ended)
      add(
        leaf(
          token,
          open.some((outer) => outer.token.type === "link_open"),
        ),
      );
    // Bold words inside bold words are no bolder, so the tree is not deeper than a few levels.
    else if (isStrong(ended.token) && open.some((outer) => isStrong(outer.token))) add(ended.children);
    else add(element(ended.token, ended.children, numbers));
  }
  return root;
}

/** Adds nodes to those before them, and words to words: pages are shorter with fewer parts. */
function append(to: FormattedNode[], nodes: readonly FormattedNode[]): void {
  for (const node of nodes) {
    const last = to.at(-1);
    if (typeof node === "string" && typeof last === "string") to[to.length - 1] = last + node;
    else to.push(node);
  }
}

function isStrong({ type, markup }: Token): boolean {
  return type === "strong_open" && markup === "**";
}

/** What an element of the parser's becomes, from its opening token. What is not meant as formatting keeps its signs. */
function element(open: Token, children: FormattedNode[], numbers: Numbers): FormattedNode[] {
  if (isStrong(open)) return [{ tag: "strong", children }];
  if (open.type === "em_open" || open.type === "strong_open") return [open.markup, ...children, open.markup];
  if (open.type === "paragraph_open") return open.hidden ? children : [{ tag: "p", children }];
  if (open.type === "heading_open") return [{ tag: "heading", level: open.markup.length > 2 ? 2 : 1, children }];
  if (open.type === "link_open") return linkTo(attribute(open, "href"), children);
  if (open.type === "list_item_open") return [{ tag: "li", number: numbers.get(open.map?.[0] ?? -1), children }];
  if (open.type === "table_open") return [{ tag: "rows", children }];
  return [{ tag: open.tag as "ul" | "ol" | "blockquote" | "thead" | "tbody" | "tr" | "th" | "td", children }];
}

/**
 * What a token without content becomes. A picture of another site is not shown, but a link leads to it, unless it is in
 * one.
 */
function leaf(token: Token, isInLink: boolean): FormattedNode[] {
  const src = attribute(token, "src");
  if (src !== "") {
    if (isUpload(src) && sizeOf(src)) return [{ tag: "img", src, alt: token.content }];
    const words = token.content || src;
    return isInLink ? [words] : linkTo(src, [words]);
  }
  return token.tag === "br" ? ["\n"] : token.content === "" ? [] : [token.content];
}

/** A link, or only its words where it leads nowhere. */
function linkTo(address: string, children: FormattedNode[]): FormattedNode[] {
  const href = safeAddress(address);
  return href === undefined ? children : [{ tag: "a", href, children }];
}

function attribute(token: Token, name: string): string {
  return String(token.attrGet(name) ?? "");
}

// Most texts are typed by people who know nothing of Markdown, and older ones were stored before there was any. So only
// a line that is meant so begins an item, a heading or a quotation; the sign that any other line begins with is
// escaped.

/** An item of a list: a dash or a number of one or two digits, and words that begin no other block. */
const item = /^(?<indent>[ \t]*)(?<marker>-|(?<number>\p{Nd}{1,2})\.)[ \t]+(?=\S)(?!(?:[*+>#-]|\d+[.)])(?:\s|$))/u;
/** A heading of a text's first or second level: one # is more often a number sign. */
const heading = /^#{2,3} +(?=[^\s#])/;
const quotation = /^> +(?=[^\s>])/;
/** A line of a table: it begins and ends with the sign that stands between cells. */
const tableLine = /^\|(?<cells>.*)\|[ \t]*$/;
/** The line between the head of a table and its rows, of at most 20 columns, as more do not fit a page. */
const tableRule = /^\|(?:[ \t]*:?-+:?[ \t]*\|){1,20}[ \t]*$/;
/** A line that is the rule of a table if a line with the sign stands before it. */
const ruleSign = /^(?<before>[ \t]*)(?=[|:-][-:| \t]+$)/;
/** A line that begins with the sign of a block: what stands before the character that makes it one. */
const blockSign = /^(?<before>[ \t]*)(?=[*+-](?:\s|$)|>|#{1,6}(?:\s|$))|^(?<number>[ \t]*\d+)(?=[.)](?:\s|$))/;

/**
 * The indentation of an item inside an item. It is more than that of the widest marker before it, and no more than
 * code.
 */
const inside = "    ";

type LineKind = "blank" | "words" | "item" | "quotation" | "heading" | "row";

/** The kinds of lines that Markdown would join with the line before them. */
const joined: Readonly<Record<LineKind, readonly LineKind[]>> = {
  words: ["item", "quotation", "row"],
  item: ["words", "quotation", "row"],
  quotation: ["row"],
  heading: ["row"],
  row: ["words", "item", "quotation"],
  blank: [],
};

/** Markdown that means what its author sees, and the numbers of items as they were typed, by line from 0. */
type Prepared = { markdown: string; numbers: ReadonlyMap<number, string> };

/** Prepares a text that may have been typed without knowing Markdown. */
function prepare(text: string): Prepared {
  const lines: string[] = [];
  const numbers = new Map<number, string>();
  let before = "blank" as LineKind;
  const typed = text.split("\n");
  let columns = 0;
  for (const [place, line] of typed.entries()) {
    // A row has as many cells as the head, so that a table is not larger than its text.
    columns = columnsOf(line) >= columns ? columns || columnsOfHead(line, typed[place + 1]) : 0;
    const { indent = "", marker = "", number } = item.exec(line)?.groups ?? {};
    const kind = columns > 0 ? "row" : marker ? "item" : kindOf(line);
    // An indented line goes on with the item before it.
    const goesOn: boolean = kind === "words" && before === "item" && /^\s/.test(line);
    if (!goesOn && joined[kind].includes(before)) lines.push("");
    if (number !== undefined) numbers.set(lines.length, number);
    const isInside = before === "item" && indent.length > 1;
    lines.push(
      marker
        ? (isInside ? inside : "") + latinDigits(marker) + line.slice(indent.length + marker.length)
        : escaped(line, kind),
    );
    before = goesOn ? "item" : kind;
  }
  return { markdown: lines.join("\n"), numbers };
}

/** The number of columns if the line is the head of a table, as the line after it tells; otherwise 0. */
function columnsOfHead(line: string, next = ""): number {
  const columns = columnsOf(line);
  return tableRule.test(next) && !tableRule.test(line) && columnsOf(next) === columns ? columns : 0;
}

/** The number of cells in a line of a table; 0 in any other line. */
function columnsOf(line: string): number {
  const cells = tableLine.exec(line)?.groups?.cells;
  return cells === undefined ? 0 : cells.replaceAll("\\|", "").split("|").length;
}

function kindOf(line: string): LineKind {
  if (line.trim() === "") return "blank";
  if (heading.test(line)) return "heading";
  return quotation.test(line) ? "quotation" : "words";
}

/**
 * The line with a backslash before the sign that would begin a block which is not meant; a quotation has words only.
 */
function escaped(line: string, kind: LineKind): string {
  if (kind === "heading" || kind === "row") return line;
  const start = kind === "quotation" ? (quotation.exec(line)?.[0].length ?? 0) : 0;
  return (
    line.slice(0, start) + line.slice(start).replace(blockSign, "$<before>$<number>\\").replace(ruleSign, "$<before>\\")
  );
}
