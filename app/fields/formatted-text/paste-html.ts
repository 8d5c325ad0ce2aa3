import { isBijoyFont, mayNameBijoyFont } from "../../../engine/words/bijoy-fonts.ts";
import { parseLink } from "../../../engine/fields/link.ts";
import { applyEdit, insertBlocks } from "./FormattingTools.tsx";
import { formatted, joined, type Look, type Run } from "./pasted-words.ts";

// Converts HTML from another program to Markdown by walking its elements. Unknown elements become plain words or
// nothing. The result is not trusted: the server parses the Markdown like any other text.

/** One or more lines of Markdown. No empty line separates neighbouring lines, or neighbouring items. */
type Block = { kind: "paragraph" | "line" | "item" | "formatted"; text: string };
type List = { depth: number; number: number | undefined };
type Convert = (text: string) => string;

const dropped = new Set(
  "SCRIPT STYLE TITLE HEAD XML TEMPLATE NOSCRIPT OBJECT IFRAME BUTTON SELECT TEXTAREA VIDEO AUDIO".split(" "),
);
const blocks = new Set(
  "P DIV H1 H2 H3 H4 H5 H6 UL OL LI TABLE TR TD TH BLOCKQUOTE PRE SECTION ARTICLE HEADER MAIN HR DL DT DD".split(" "),
);
const headings = "h1,h2,h3,h4,h5,h6,[role=heading],.MsoTitle";
/** The maximum number of columns with which the parser accepts a table (server/content/parse-formatted-text.ts). */
const columnsLimit = 20;

/** Inserts pasted HTML as Markdown, or its plain text if it has no formatting. Returns the area's new value. */
export async function pasteHtml(area: HTMLTextAreaElement, html: string, plain: string): Promise<string> {
  const page = new DOMParser().parseFromString(html, "text/html");
  const toUnicode: Convert = mayNameBijoyFont(html)
    ? (await import("../../../engine/words/bijoy.ts")).toUnicode
    : (text) => text;
  const text = new Walk(page, toUnicode).markdown() ?? plain;
  const { value, selectionStart: start, selectionEnd: end } = area;
  return applyEdit(area, insertBlocks({ value, start, end }, text));
}

class Walk {
  readonly #page: Document;
  readonly #toUnicode: Convert;
  /** The elements that a style sheet sets in a Bijoy font. */
  readonly #bijoy = new Set<Element>();
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
      for (const rule of sheet.cssRules)
        if (rule instanceof CSSStyleRule && isBijoyFont(rule.style.fontFamily))
          for (const element of page.querySelectorAll(rule.selectorText)) this.#bijoy.add(element);
    }
  }

  /** The page as Markdown; undefined if it has no formatting. */
  markdown(): string | undefined {
    const { body } = this.#page;
    this.#walk(body, this.#lookOf(body, { bold: false, bijoy: false, href: "", preserved: false }));
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
      else if (node instanceof HTMLElement && !isDropped(node)) this.#enter(node, this.#lookOf(node, look), list);
    }
  }

  #enter(element: HTMLElement, look: Look, list: List | undefined): void {
    const tag = element.tagName;
    if (tag === "BR") this.#runs.push({ ...look, text: "\n" });
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
      this.#end(tag === "DIV" ? "line" : "paragraph");
    }
  }

  /** Makes one block of the runs that were collected since the last block. */
  #end(kind: Block["kind"]): void {
    const text = this.#markdownOf(this.#runs);
    // An empty line separates paragraphs, so the line before it becomes a paragraph.
    if (text === "" && this.#runs.some((run) => run.text === "\n")) this.#blocks.at(-1)!.kind &&= "paragraph";
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
    const text = [this.#markerOf(element, look), this.#wordsOf(element, { ...look, bold: false })].join(" ").trim();
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
    // Word writes bullets as symbols, or as letters of a symbol font: drop them. A letter or number followed by "." or
    // ")" counts items: keep it as text.
    const sign = number ? `${number}.` : /^[\p{L}\p{M}\p{N}]+[.)]/u.test(marker) ? `- ${marker}` : "-";
    const depth = Number(/level(\d)/i.exec(styleOf(element))?.[1] ?? 1);
    this.#addItemText(sign, this.#wordsOf(element, look), depth);
  }

  #addList(element: HTMLElement, look: Look, list: List | undefined): void {
    const first = element instanceof HTMLOListElement ? element.start : undefined;
    this.#walk(element, look, { depth: (list?.depth ?? 0) + 1, number: first });
  }

  #addItem(element: HTMLElement, look: Look, list: List): void {
    const later: HTMLElement[] = [];
    const text = this.#wordsOf(element, look, later);
    this.#addItemText(list.number === undefined ? "-" : `${list.number}.`, text, list.depth);
    if (list.number !== undefined) list.number += 1;
    for (const inner of later) this.#enter(inner, look, list);
  }

  #addItemText(sign: string, text: string, depth: number): void {
    const indent = depth > 1 ? "  " : "";
    if (text !== "") this.#addFormatted("item", `${indent}${sign} ${text.replaceAll("\n", `\n${indent}  `)}`);
  }

  #addTable(table: HTMLTableElement, look: Look): void {
    const rows = this.#grid(table, look).filter((row) => row.some((text) => text !== ""));
    const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
    if (rows.length < 2 || width < 2) {
      // A table with a single row or column is a letterhead or a frame, so its cells become paragraphs.
      for (const cell of [...table.rows].flatMap((row) => [...row.cells])) {
        this.#walk(cell, this.#lookOf(cell, look));
        this.#end("paragraph");
      }
    } else if (width > columnsLimit) {
      for (const row of rows) this.#blocks.push({ kind: "line", text: row.filter(Boolean).join(", ") });
    } else {
      const lineOf = (texts: readonly string[]) => `| ${texts.join(" | ")} |`;
      const lines = rows.map((row, place) =>
        lineOf(
          Array.from({ length: width }, (_, column) => (place === 0 ? bare(row[column] ?? "") : (row[column] ?? ""))),
        ),
      );
      lines.splice(1, 0, lineOf(Array.from({ length: width }, () => "---")));
      this.#addFormatted("formatted", lines.join("\n"));
    }
  }

  /**
   * The texts of a table's cells. A cell that spans rows is repeated in each row; one that spans columns fills the
   * first column only.
   */
  #grid(table: HTMLTableElement, look: Look): string[][] {
    const grid: string[][] = Array.from(table.rows, () => []);
    [...table.rows].forEach((row, place) => {
      for (const cell of row.cells) {
        const text = oneLine(this.#wordsOf(cell, this.#lookOf(cell, look))).replaceAll("|", "\\|");
        let column = 0;
        while (grid[place]![column] !== undefined) column += 1;
        for (const below of grid.slice(place, place + Math.max(1, cell.rowSpan)))
          for (let over = 0; over < Math.min(cell.colSpan, columnsLimit + 1); over += 1)
            below[column + over] = over === 0 ? text : "";
      }
    });
    return grid.map((row) => Array.from(row, (text) => text ?? ""));
  }

  #lookOf(element: HTMLElement, look: Look): Look {
    const { fontWeight, fontFamily, whiteSpace } = declarationsOf(element);
    const family = fontFamily || element.getAttribute("face");
    const isBold = /^(?:B|STRONG)$/.test(element.tagName) || look.bold;
    return {
      bold: fontWeight === "" ? isBold : /^(?:bold|[6-9]00)/.test(fontWeight),
      bijoy: family ? isBijoyFont(family) : look.bijoy || this.#bijoy.has(element),
      href: element.tagName === "A" ? addressOf(element) : look.href,
      preserved: whiteSpace === "" ? look.preserved || element.tagName === "PRE" : whiteSpace.startsWith("pre"),
    };
  }

  #markdownOf(runs: readonly Run[]): string {
    const unicode = joined(runs, (a, b) => a.bijoy === b.bijoy).map((run) => {
      const isBijoy = run.bijoy && /\S/.test(run.text) && !/[\u0980-\u09ff]/.test(run.text);
      this.#keeps ||= isBijoy || (/\S/.test(run.text) && (run.bold || run.href !== ""));
      return { ...run, text: isBijoy ? this.#toUnicode(run.text) : run.text };
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

function isBlock(element: Element): boolean {
  return blocks.has(element.tagName) || levelOf(element) !== undefined;
}

function isDropped(element: HTMLElement): boolean {
  const isHidden = element.hasAttribute("hidden") || declarationsOf(element).display === "none";
  return isHidden || dropped.has(element.tagName) || /mso-hide:\s*all|mso-list:\s*Ignore/i.test(styleOf(element));
}

const scratch = document.createElement("p");

/**
 * The declarations of an element's style attribute. Parsed here, because the page's content security policy stops the
 * browser from applying the attribute.
 */
function declarationsOf(element: HTMLElement): CSSStyleDeclaration {
  scratch.style.cssText = styleOf(element);
  return scratch.style;
}

function styleOf(element: Element): string {
  return element.getAttribute("style") ?? "";
}

function textOf({ data }: Text, { preserved }: Look): string {
  const text = data.replaceAll(/[\u00a0\t]/g, " ").replaceAll(/\r\n?/g, "\n");
  return preserved ? text : text.replaceAll(/\s+/g, " ");
}

function oneLine(text: string): string {
  return text.replaceAll("\n", " ");
}

/** Removes the asterisks around a text that is bold as a whole. */
function bare(text: string): string {
  return text.replace(/^\*\*([^*]+)\*\*$/, "$1");
}
