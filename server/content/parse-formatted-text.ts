import MarkdownIt, { type Token } from "markdown-it";
import { parseLink } from "../../engine/fields/link.ts";
import { type FormattedNode, type FormattedText, plainText } from "../../engine/formatted-text.ts";
import { isUpload, sizeOf } from "../../engine/media/media.ts";
import { latinDigits } from "../../engine/words/digits.ts";

// Nothing else is enabled: HTML, code and the rest are shown literally.
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

/** URLs for a person's e-mail address or telephone number. */
const contact = /^(?:mailto:[\w.+-]+@[\w-]+(?:\.[\w-]+)+|tel:\+?[\d-]{3,20})$/;

/** A link's address if it leads to the web, an upload, or a person; undefined for any other. */
function safeAddress(address: string): string | undefined {
  return contact.test(address) ? address : parseLink(address);
}

/** The numbers of list items as they were typed, by line. */
type Numbers = ReadonlyMap<number, string>;

/** Parses Markdown into the elements that pages show. */
export function parseFormattedText(text: string): FormattedText {
  const { markdown, numbers } = prepare(text);
  const tokens = parser.parse(markdown, {}).flatMap((token) => (token.block && token.children) || [token]);
  return toTree(tokens, numbers);
}

/** The words of a Markdown text, without its formatting. */
export function markdownWords(text: string): string {
  return plainText(parseFormattedText(text));
}

/**
 * Builds a tree from the parser's flat list. It uses a loop, because a hostile text may be nested as deep as it is
 * long.
 */
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
    // Bold inside bold looks the same, so it is dropped; this bounds the depth of the tree.
    else if (isStrong(ended.token) && open.some((outer) => isStrong(outer.token))) add(ended.children);
    else add(element(ended.token, ended.children, numbers));
  }
  return root;
}

/** Appends nodes, and joins adjacent texts, because fewer nodes make shorter pages. */
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

/**
 * Converts an element of the parser, given by its opening token. Marks that are not meant as formatting stay in the
 * text.
 */
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
 * Converts a token without children. A picture on another site is not shown but becomes a link, unless it is inside a
 * link.
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

/** A link, or only its words if its address is not allowed. */
function linkTo(address: string, children: FormattedNode[]): FormattedNode[] {
  const href = safeAddress(address);
  return href === undefined ? children : [{ tag: "a", href, children }];
}

function attribute(token: Token, name: string): string {
  return String(token.attrGet(name) ?? "");
}

// Most authors do not know Markdown, and older texts were stored before it was supported. So a line begins an item, a
// heading or a quotation only if its author clearly means that. The mark at the start of any other line is escaped.

/** An item of a list: a dash or a number of one or two digits, and words that do not begin another block. */
const item = /^(?<indent>[ \t]*)(?<marker>-|(?<number>\p{Nd}{1,2})\.)[ \t]+(?=\S)(?!(?:[*+>#-]|\d+[.)])(?:\s|$))/u;
/** A heading of the first or second level, which has two or three #: a single # is more often a number sign. */
const heading = /^#{2,3} +(?=[^\s#])/;
const quotation = /^> +(?=[^\s>])/;
/** A line of a table: it begins and ends with `|`, the character that separates cells. */
const tableLine = /^\|(?<cells>.*)\|[ \t]*$/;
/** The line between a table's head and its rows, with at most 20 columns, because a page has no room for more. */
const tableRule = /^\|(?:[ \t]*:?-+:?[ \t]*\|){1,20}[ \t]*$/;
/** A line that would become the line between a table's head and its rows if the line before it contains `|`. */
const ruleSign = /^(?<before>[ \t]*)(?=[|:-][-:| \t]+$)/;
/** A line that begins with the mark of a block; the group is the part before the character that makes it one. */
const blockSign = /^(?<before>[ \t]*)(?=[*+-](?:\s|$)|>|#{1,6}(?:\s|$))|^(?<number>[ \t]*\d+)(?=[.)](?:\s|$))/;

/**
 * The indentation of a nested item: more than is needed below the widest marker, and less than would make the item
 * code.
 */
const inside = "    ";

type LineKind = "blank" | "words" | "item" | "quotation" | "heading" | "row";

/** The kinds of lines that Markdown would join with the previous line. */
const joined: Readonly<Record<LineKind, readonly LineKind[]>> = {
  words: ["item", "quotation", "row"],
  item: ["words", "quotation", "row"],
  quotation: ["row"],
  heading: ["row"],
  row: ["words", "item", "quotation"],
  blank: [],
};

/** Markdown that means what its author sees, and the numbers of list items as they were typed, by line from 0. */
type Prepared = { markdown: string; numbers: ReadonlyMap<number, string> };

/** Prepares a text whose author may not know Markdown. */
function prepare(text: string): Prepared {
  const lines: string[] = [];
  const numbers = new Map<number, string>();
  let before = "blank" as LineKind;
  const typed = text.split("\n");
  let columns = 0;
  for (const [place, line] of typed.entries()) {
    // A line counts as a row only if it has at least as many cells as the head, because padding shorter lines could
    // make the table much larger than its text.
    columns = columnsOf(line) >= columns ? columns || columnsOfHead(line, typed[place + 1]) : 0;
    const { indent = "", marker = "", number } = item.exec(line)?.groups ?? {};
    const kind = columns > 0 ? "row" : marker ? "item" : kindOf(line);
    // An indented line continues the item before it.
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

/** The number of columns if the line is a table's head, which the next line shows; otherwise 0. */
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

/** Puts a backslash before a mark that would begin an unintended block. A quotation contains words only. */
function escaped(line: string, kind: LineKind): string {
  if (kind === "heading" || kind === "row") return line;
  const start = kind === "quotation" ? (quotation.exec(line)?.[0].length ?? 0) : 0;
  return (
    line.slice(0, start) + line.slice(start).replace(blockSign, "$<before>$<number>\\").replace(ruleSign, "$<before>\\")
  );
}
