import { isBijoyFont, mayNameBijoyFont } from "../../../engine/words/bijoy-fonts.ts";
import { lineEnds } from "../../../engine/words/line-ends.ts";
import { parseLink } from "../../../engine/fields/link.ts";
import { applyEdit, insertBlocks } from "./FormattingTools.tsx";
import {
  counts,
  formatted,
  joined,
  type List,
  type Look,
  raisedBy,
  raisedSigns,
  type Run,
  signOf,
} from "./pasted-words.ts";
import { columnsLimit, declarationsOf, gridOf, hides, isDropped, isUnseen, styleOf } from "./unseen-html.ts";

// Converts HTML from another program to Markdown by walking its elements. Unknown elements become plain words or
// nothing. The result is not trusted: the server parses the Markdown like any other text.

/** One or more lines of Markdown. No empty line separates neighbouring lines, or neighbouring items. */
type Block = { kind: "paragraph" | "line" | "item" | "formatted"; text: string };
type Convert = (text: string) => string;

const blocks = new Set(
  "P DIV H1 H2 H3 H4 H5 H6 UL OL LI TABLE TR TD TH BLOCKQUOTE PRE SECTION ARTICLE HEADER MAIN HR DL DT DD".split(" "),
);
const headings = "h1,h2,h3,h4,h5,h6,[role=heading],.MsoTitle";
/** The longest emoji, such as a family, in UTF-16 units. */
const longestEmoji = 16;
/** What a paste made of the area's text, and the texts that it left out because their readers did not see them. */
type PastedHtml = { value: string; leftOut: string };

/**
 * Inserts pasted HTML as Markdown, or its plain text if it has no formatting. Text that is hidden, struck out or a
 * comment is left out.
 */
export async function pasteHtml(area: HTMLTextAreaElement, html: string, plain: string): Promise<PastedHtml> {
  const page = new DOMParser().parseFromString(html, "text/html");
  const toUnicode: Convert = mayNameBijoyFont(html)
    ? (await import("../../../engine/words/bijoy.ts")).toUnicode
    : (text) => text;
  const walk = new Walk(page, toUnicode);
  const text = walk.markdown() ?? plain;
  const { value, selectionStart: start, selectionEnd: end } = area;
  return { value: applyEdit(area, insertBlocks({ value, start, end }, text)), leftOut: walk.leftOut };
}

class Walk {
  readonly #page: Document;
  readonly #toUnicode: Convert;
  /** The elements that a style sheet sets in a Bijoy font. */
  readonly #bijoy = new Set<Element>();
  /** The elements that a style sheet hides or strikes out. */
  readonly #unseen = new Set<Element>();
  readonly #leftOut: string[] = [];
  readonly #topLevel: number;
  readonly #blocks: Block[] = [];
  #runs: Run[] = [];
  /**
   * Set while the walk is inside an element whose content becomes one line of words. `later` collects the lists and
   * tables in it, to convert them afterwards; without `later` they become words too.
   */
  #words: { later?: HTMLElement[] } | undefined;
  #keeps = false;

  constructor(page: Document, toUnicode: Convert) {
    this.#page = page;
    this.#toUnicode = toUnicode;
    this.#topLevel = [...page.querySelectorAll(headings)].reduce((top, one) => Math.min(top, levelOf(one) ?? 9), 9);
    for (const { textContent } of page.querySelectorAll("style")) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(textContent.replaceAll(/<!--|-->/g, ""));
      for (const rule of sheet.cssRules) {
        if (!(rule instanceof CSSStyleRule)) continue;
        const isBijoy = isBijoyFont(rule.style.fontFamily);
        const hidesAll = hides(rule.style);
        if (!isBijoy && !hidesAll) continue;
        for (const element of page.querySelectorAll(rule.selectorText)) {
          if (isBijoy) this.#bijoy.add(element);
          if (hidesAll) this.#unseen.add(element);
        }
      }
    }
  }

  /** The texts that were left out because nobody saw them in the other program. */
  get leftOut(): string {
    return [...new Set(this.#leftOut)].join(" … ");
  }

  /** The page as Markdown; undefined if it has no formatting. */
  markdown(): string | undefined {
    const { body } = this.#page;
    const plain: Look = { bold: false, bijoy: false, href: "", preserved: false, raised: undefined };
    this.#walk(body, this.#lookOf(body, plain));
    this.#end("line");
    if (!this.#keeps) return undefined;
    return this.#blocks.reduce((text, block, place) => {
      const before = this.#blocks[place - 1];
      const isClose = before?.kind === block.kind && (block.kind === "line" || block.kind === "item");
      return text + (before ? (isClose ? "\n" : "\n\n") : "") + block.text;
    }, "");
  }

  #walk(parent: Element, look: Look, list?: List): void {
    for (const node of parent.childNodes) {
      if (node instanceof Text) this.#runs.push({ ...look, text: textOf(node, look) });
      else if (node instanceof HTMLElement && this.#isSeen(node)) this.#enter(node, this.#lookOf(node, look), list);
    }
  }

  /** Whether an element is pasted. The text of one that is hidden, struck out or a comment is noted as left out. */
  #isSeen(element: HTMLElement, isInHiddenColumn = false): boolean {
    if (isDropped(element)) return false;
    if (!isInHiddenColumn && !this.#unseen.has(element) && !isUnseen(element)) return true;
    const text = (element.textContent ?? "").replaceAll(/\s+/g, " ").trim();
    if (text !== "") this.#leftOut.push(text);
    // The plain text on the clipboard has it, so it is of no use even if nothing else is formatted.
    this.#keeps ||= text !== "";
    return false;
  }

  #enter(element: HTMLElement, look: Look, list: List | undefined): void {
    const tag = element.tagName;
    if (tag === "BR") this.#runs.push({ ...look, text: "\n" });
    else if (tag === "IMG") this.#addEmoji(element as HTMLImageElement, look);
    else if (tag === "LI" && list) this.#addItem(element, look, list);
    else if (!isBlock(element)) this.#walk(element, look, list);
    else if (this.#words) {
      if (this.#words.later && /^(?:UL|OL|TABLE)$/.test(tag)) this.#words.later.push(element);
      else {
        this.#runs.push({ ...look, text: "\n" });
        this.#walk(element, look);
        this.#runs.push({ ...look, text: "\n" });
      }
    } else {
      this.#end("line");
      if (levelOf(element) !== undefined) this.#addHeading(element, look);
      else if (/mso-list:\s*l\d/i.test(styleOf(element))) this.#addWordItem(element, look);
      else if (tag === "UL" || tag === "OL") this.#addList(element, look, list);
      else if (tag === "TABLE") this.#addTable(element as HTMLTableElement, look);
      else this.#walk(element, look);
      this.#end(tag === "DIV" || tag === "SPAN" ? "line" : "paragraph");
    }
  }

  /** An emoji that a site shows as a picture has the sign itself as its alternative text. */
  #addEmoji({ alt }: HTMLImageElement, look: Look): void {
    if (!/^\p{Extended_Pictographic}/u.test(alt) || alt.length > longestEmoji) return;
    this.#runs.push({ ...look, text: alt });
    this.#keeps = true;
  }

  /** Makes one block of the runs that were collected since the last block. */
  #end(kind: Block["kind"]): void {
    const text = this.#markdownOf(this.#runs);
    // An empty line separates paragraphs, so the line before it becomes a paragraph.
    const before = this.#blocks.at(-1);
    if (before && text === "" && this.#runs.some((run) => run.text === "\n")) before.kind = "paragraph";
    if (text !== "") this.#blocks.push({ kind, text });
    this.#runs = [];
  }

  #addFormatted(kind: Block["kind"], text: string): void {
    this.#blocks.push({ kind, text });
    this.#keeps = true;
  }

  /** The words of an element, with its inner blocks as plain words. */
  #wordsOf(element: Element, look: Look, later?: HTMLElement[]): string {
    const outer = { runs: this.#runs, words: this.#words };
    [this.#runs, this.#words] = [[], later ? { later } : {}];
    this.#walk(element, look);
    const text = this.#markdownOf(this.#runs);
    [this.#runs, this.#words] = [outer.runs, outer.words];
    return text;
  }

  #addHeading(element: HTMLElement, look: Look): void {
    const marker = this.#markerOf(element, look);
    const words = this.#wordsOf(element, { ...look, bold: false });
    const text = [counts(marker) ? marker : "", words].join(" ").trim();
    const sign = (levelOf(element) ?? 9) > this.#topLevel ? "###" : "##";
    if (text !== "") this.#addFormatted("formatted", `${sign} ${bare(oneLine(text))}`);
  }

  /** The bullet or number that Word writes as text before a list paragraph. */
  #markerOf(element: Element, look: Look): string {
    const marker = [...element.querySelectorAll("[style]")].find((inner) => /mso-list:\s*Ignore/i.test(styleOf(inner)));
    return marker ? this.#wordsOf(marker, { ...this.#lookOf(marker as HTMLElement, look), bold: false }) : "";
  }

  #addWordItem(element: HTMLElement, look: Look): void {
    const marker = bare(this.#markerOf(element, look));
    const [, number] = /^(\p{Nd}{1,2})[.)|।]*$/u.exec(marker) ?? [];
    const sign = number ? `${number}.` : counts(marker) ? `- ${marker}` : "-";
    const depth = Number(/level(\d)/i.exec(styleOf(element))?.[1] ?? 1);
    this.#addItemText(sign, this.#wordsOf(element, look), depth);
  }

  #addList(element: HTMLElement, look: Look, list: List | undefined): void {
    const depth = (list?.depth ?? 0) + 1;
    const numbered = element instanceof HTMLOListElement ? { number: element.start, letters: element.type } : {};
    this.#walk(element, look, { depth, number: undefined, ...numbered });
  }

  #addItem(element: HTMLElement, look: Look, list: List): void {
    const later: HTMLElement[] = [];
    const text = this.#wordsOf(element, look, later);
    if (list.number !== undefined && element.hasAttribute("value")) list.number = (element as HTMLLIElement).value;
    this.#addItemText(signOf(list), text, list.depth);
    if (list.number !== undefined) list.number += 1;
    for (const inner of later) this.#enter(inner, look, list);
  }

  #addItemText(sign: string, text: string, depth: number): void {
    const indent = depth > 1 ? "  " : "";
    if (text !== "") this.#addFormatted("item", `${indent}${sign} ${text.replaceAll("\n", `\n${indent}  `)}`);
  }

  #addTable(table: HTMLTableElement, look: Look): void {
    const sections = [...table.children].filter((one) => one instanceof HTMLTableSectionElement);
    const rowsOf = (section: HTMLTableSectionElement) => (this.#isSeen(section) ? [...section.rows] : []);
    const seen = new Set(sections.flatMap(rowsOf).filter((row) => this.#isSeen(row)));
    const cells: HTMLTableCellElement[] = [];
    // The words of a frame's cells are not read here, because frames in frames would be read once for each around them.
    const isFrame = table.rows.length < 2 || [...table.rows].every((row) => row.cells.length < 2);
    const grid = gridOf(table, seen, (cell, isInHiddenColumn) => {
      if (!this.#isSeen(cell, isInHiddenColumn)) return undefined;
      cells.push(cell);
      return isFrame ? "" : oneLine(this.#wordsOf(cell, this.#lookOf(cell, look))).replaceAll("|", "\\|");
    });
    const rows = grid.filter((row) => row.some((text) => text !== ""));
    const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
    if (rows.length < 2 || width < 2) {
      // A table with a single row or column is a letterhead or a frame, so its cells become paragraphs.
      for (const cell of cells) {
        this.#walk(cell, this.#lookOf(cell, look));
        this.#end("paragraph");
      }
    } else if (width > columnsLimit) {
      for (const row of rows) this.#blocks.push({ kind: "line", text: row.filter(Boolean).join(", ") });
    } else {
      const lineOf = (texts: readonly string[]) => `| ${texts.join(" | ")} |`;
      const written = rows.map((row, place) =>
        lineOf(
          Array.from({ length: width }, (_, column) => (place === 0 ? bare(row[column] ?? "") : (row[column] ?? ""))),
        ),
      );
      written.splice(1, 0, lineOf(Array.from({ length: width }, () => "---")));
      this.#addFormatted("formatted", written.join("\n"));
    }
  }

  #lookOf(element: HTMLElement, look: Look): Look {
    const { fontWeight, fontFamily, whiteSpace, verticalAlign } = declarationsOf(element);
    const family = fontFamily || element.getAttribute("face");
    const isBold = /^(?:B|STRONG)$/.test(element.tagName) || look.bold;
    return {
      bold: fontWeight === "" ? isBold : /^(?:bold|[6-9]00)/.test(fontWeight),
      bijoy: family ? isBijoyFont(family) : look.bijoy || this.#bijoy.has(element),
      href: element.tagName === "A" ? addressOf(element) : look.href,
      raised: raisedBy(element.tagName, verticalAlign) ?? look.raised,
      preserved: whiteSpace === "" ? look.preserved || element.tagName === "PRE" : whiteSpace.startsWith("pre"),
    };
  }

  #markdownOf(runs: readonly Run[]): string {
    const unicode = joined(runs, (a, b) => a.bijoy === b.bijoy && a.raised === b.raised).map((run) => {
      const isBijoy = run.bijoy && /\S/.test(run.text) && !/[\u0980-\u09ff]/.test(run.text);
      this.#keeps ||= isBijoy || (/\S/.test(run.text) && (run.bold || run.href !== ""));
      const raised = run.raised && raisedSigns(run.text.trim(), run.raised);
      this.#keeps ||= raised !== undefined;
      return { ...run, text: isBijoy ? this.#toUnicode(run.text) : (raised ?? run.text) };
    });
    const parts = joined(unicode, () => true);
    const text = parts.map((run, place) => formatted(run, parts[place - 1]?.text, parts[place + 1]?.text)).join("");
    const lines = text.split("\n").map((line) => line.replaceAll(/[ \t]+/g, " ").trim());
    return lines.filter((line) => line !== "").join("\n");
  }
}

/** The address of a link to the web, mail or telephone; empty for any other link. */
function addressOf(element: HTMLElement): string {
  const address = (element.getAttribute("href") ?? "").trim();
  const safe = /^(?:mailto|tel):/i.test(address)
    ? address.replace(/\?.*/s, "")
    : /^https?:/i.test(address) && parseLink(address);
  return (safe || "").replaceAll(/[\s()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

/** The level of a heading, 1 to 6; 0 for a title; undefined for any other element. */
function levelOf(element: Element): number | undefined {
  if (element.classList.contains("MsoTitle")) return 0;
  if (element.getAttribute("role") === "heading") return Number(element.ariaLevel ?? 2);
  return /^H[1-6]$/.test(element.tagName) ? Number(element.tagName[1]) : undefined;
}

function isBlock(element: HTMLElement): boolean {
  return (
    blocks.has(element.tagName) ||
    levelOf(element) !== undefined ||
    /^(?:block|flex|grid|table|list-item)$/.test(declarationsOf(element).display)
  );
}

function textOf({ data }: Text, { preserved }: Look): string {
  const text = data.replaceAll(/[\u00a0\t]/g, " ").replaceAll(lineEnds, "\n");
  return preserved ? text : text.replaceAll(/\s+/g, " ");
}

function oneLine(text: string): string {
  return text.replaceAll("\n", " ");
}

/** Removes the asterisks around a text that is bold as a whole. */
function bare(text: string): string {
  return text.replace(/^\*\*([^*]+)\*\*$/, "$1");
}
