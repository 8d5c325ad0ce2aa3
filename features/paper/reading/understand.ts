import type { Day } from "../../../engine/dates/calendar-day.ts";
import { type Locale, languages } from "../../../engine/languages.ts";
import { type CleanLine, cleanLines } from "./parts/clean-lines.ts";
import { findTables, type ReadTable } from "./parts/find-tables.ts";
import { type MarkedText, TextBuilder } from "./parts/marked-text.ts";
import { dropEnd, takeHead, takeTitle } from "./parts/paper-parts.ts";
import { finalStops, pointMark } from "./parts/paper-words.ts";
import type { ReadPage, ReadWord } from "./words/lines-of.ts";

/** A text that was read, its language, and what is to be checked in it. */
export type ReadText = MarkedText & { language: Locale };

/** What was read of a paper. `text` is Markdown, the title is not; both texts are empty if nothing was read. */
export type ReadNotice = {
  title: ReadText;
  text: ReadText;
  memo?: string;
  date?: Day;
  /** The date as it is printed. */
  dateText?: string;
};

/** Finds title, date, text and tables of a paper, and leaves out its letterhead, signatures, stamp and copies. */
export function understandPages(pages: readonly ReadPage[]): ReadNotice {
  const cleaned = pages.map(({ lines }) => cleanLines(lines));
  const { height = 0, width = 0 } = pages[0] ?? {};
  const { rest: body, ...known } = takeHead(cleaned[0] ?? [], height);
  const isOnly = pages.length === 1;
  const { title: words, rest } = takeTitle(isOnly ? dropEnd(body) : body.filter(({ isNoise }) => !isNoise), width);
  const title = new TextBuilder({ isPlain: true }).words(withoutStop(words)).build();
  const text = new TextBuilder();
  for (const [at, page] of pages.entries()) {
    const isLast = at === pages.length - 1;
    const lines = at === 0 ? rest : isLast ? dropEnd(cleaned[at]!) : cleaned[at]!.filter(({ isNoise }) => !isNoise);
    addBody(text, lines, findTables(lines, page.rules, page.width));
  }
  const all = text.build();
  return {
    title: { ...title, language: languageOf(title.text) },
    text: { ...all, language: languageOf(all.text) },
    ...known,
  };
}

/** The words of a title without the full stop that a printer or the reader has put at their end. */
function withoutStop(words: readonly ReadWord[]): ReadWord[] {
  return words.map((word, at) => (at < words.length - 1 ? word : { ...word, text: word.text.replace(finalStops, "") }));
}

/** Adds paragraphs, points and tables, with an empty line between them. */
function addBody(text: TextBuilder, lines: readonly CleanLine[], tables: readonly ReadTable[]): void {
  let at = 0;
  let point: CleanLine | undefined;
  while (at < lines.length) {
    const table = tables.find(({ first }) => first === at);
    if (table) {
      addTable(text, table);
      at += table.count;
      continue;
    }
    const [line, before] = [lines[at]!, lines[at - 1]];
    const isAfterTable = tables.some(({ first, count }) => first + count === at);
    if (!text.isEmpty) text.add(before && !isAfterTable && isContinued(before, line, lines, point) ? " " : "\n\n");
    if (pointMark.test(line.text)) point = line;
    else if (text.endsParagraph) point = undefined;
    text.words(line.words);
    at += 1;
  }
}

/** Whether a line goes on with the paragraph before: its line is full, and no gap or point is between them. */
function isContinued(before: CleanLine, line: CleanLine, lines: readonly CleanLine[], start?: CleanLine): boolean {
  if (pointMark.test(line.text)) return false;
  const column = lines.filter(({ area }) => area === before.area);
  const [left, right] = [Math.min(...column.map((one) => one.left)), Math.max(...column.map((one) => one.right))];
  if (before.right < right - 0.12 * (right - left)) return false;
  if (line.area !== before.area) return false;
  // After a point, what begins at its mark again is a paragraph of its own.
  if (start && /[।.?!)]$/.test(before.text) && line.left < start.left + 0.01 * (right - left)) return false;
  const height = Math.min(before.bottom - before.top, line.bottom - line.top);
  return line.top - before.bottom < 0.8 * height && line.top > before.top;
}

function addTable(text: TextBuilder, { rows }: ReadTable): void {
  if (!text.isEmpty) text.add("\n\n");
  for (const [at, row] of rows.entries()) {
    if (at > 0) text.add("\n");
    text.add("|");
    for (const cell of row) text.add(" ").words(cell).add(" |");
    if (at === 0) text.add(`\n|${" --- |".repeat(row.length)}`);
  }
}

/** The language whose script has the most letters in a text. */
function languageOf(text: string): Locale {
  const counts = languages.map(({ code, script }) => ({
    code,
    count: text.match(new RegExp(script.source, "gu"))?.length ?? 0,
  }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).code;
}
