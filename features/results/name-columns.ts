import { latinDigits } from "../../engine/words/digits.ts";
import type { Heading } from "./find-table.ts";
import { fold, isAbsent, isOfAll, splitHeading, type Word, headingMeaning } from "./heading-words.ts";
import { type Column, type Meaning, meanings, type Part, parts } from "./results.ts";
import { isCode, isOptional, subjectOf } from "./subjects.ts";

/** A heading, with the pupils' texts in its column. */
type Filled = { heading: Heading; texts: readonly string[] };
/** A column, with its index in the sheet. */
type PlacedColumn = { column: Column; place: number };

/** Only this many rows or more are taken to be counted, because marks of fewer rows may rise by chance. */
const fewestCounted = 4;
/** A column counts as marks or grades if at least this share of its texts are marks or grades. */
const share = 0.7;

/**
 * Determines the meaning of a table's columns. A heading such as "LG" without a subject above it belongs to the subject
 * on its left, if the table has several subjects. `title` is the subject named above a table of one subject.
 */
export function nameColumns(filled: readonly Filled[], roll: number, title: string | undefined): PlacedColumn[] {
  const inBengali = filled.some(({ heading }) => heading.levels.some((text) => /[\u0980-\u09ff]/.test(text)));
  const alone = filled.map(({ heading }) => (heading.levels.length === 1 ? fold(heading.levels[0] ?? "") : ""));
  const isRepeated = alone.map(
    (text, place) => text !== "" && alone.some((other, at) => at !== place && other === text),
  );
  let left: { subject: string; seen: Set<string> } | undefined;
  const named = filled.flatMap(({ heading, texts }, place): PlacedColumn[] => {
    const isEmpty = texts.every((text) => text === "");
    if (isEmpty && !heading.own) return [];
    const levels = heading.levels.filter((text, at) => at === heading.levels.length - 1 || !isOuter(text));
    const label = levels.join(" / ");
    const text = alone[place] ?? "";
    const word = headingMeaning(heading.levels[0] ?? "");
    if (place === roll) return [{ column: { heading: label, meaning: "roll" }, place }];
    if (left && isRepeated[place] && isEnd(word) && !left.seen.has(text)) {
      left.seen.add(text);
      return [{ column: { heading: label, ...ofSubject(word, left.subject, inBengali) }, place }];
    }
    const column = meant(levels, texts, inBengali);
    if (column.subject !== undefined) {
      if (left?.subject !== column.subject) left = { subject: column.subject, seen: new Set() };
    }
    return [{ column: { heading: label, ...column }, place }];
  });
  return ofOneSubject(named, title);
}

/** Whether a heading stands above several subjects without describing them. */
function isOuter(text: string): boolean {
  return headingMeaning(text) === "outer" && !isOptional(text);
}

type Meant = Omit<Column, "heading">;

/** Whether a word describes a result in one subject, rather than in the whole examination. */
function isEnd(word: Word | undefined): boolean {
  return (
    word !== undefined && (isPart(word) || word === "letter" || word === "point" || word === "gpa" || word === "marks")
  );
}

function isPart(word: Word | undefined): word is Part {
  return (parts as readonly (Word | undefined)[]).includes(word);
}

function meant(levels: readonly string[], texts: readonly string[], inBengali: boolean): Meant {
  const named = levels.length > 1 ? levels.filter((text, at) => at === levels.length - 1 || isSubject(text)) : levels;
  const leaf = named.at(-1) ?? "";
  const over = named.slice(0, -1).filter((text) => !isCode(text) || named.length === 2);
  const word = headingMeaning(leaf);
  if (over.length === 0) return withoutSubject(leaf, levels, texts, inBengali);
  const above = over.map((text) => subjectOf(text, inBengali)).join(" ");
  if (word === "ignored" || word === "position" || word === "remarks" || word === "result")
    return { meaning: "ignored" };
  if (isCode(leaf) || /^\p{Nd}*$/u.test(fold(leaf))) return mark(above, texts);
  if (isEnd(word)) return isOfAll(leaf) ? { meaning: "total" } : ofSubject(word, above, inBengali);
  if (word !== undefined && word !== "paper" && word !== "subject") return { meaning: meaningOf(word) };
  if (word === "subject") return withoutSubject(leaf, levels, texts, inBengali);
  return mark(`${above} ${subjectOf(leaf, inBengali)}`, texts);
}

/** Whether a heading above others names their subject, or one of its papers. */
function isSubject(text: string): boolean {
  const word = headingMeaning(text);
  return word === undefined || word === "subject" || word === "paper";
}

/** The meaning of a column without a subject above it. */
function withoutSubject(leaf: string, levels: readonly string[], texts: readonly string[], inBengali: boolean): Meant {
  const word = headingMeaning(leaf);
  if (word === "marks")
    return levels.length > 1 && headingMeaning(levels[0] ?? "") !== "total"
      ? mark(undefined, texts)
      : { meaning: "total" };
  if (word === "written" || word === "mcq" || word === "practical") return { meaning: "mark", part: word };
  if (word !== undefined && word !== "subject" && word !== "paper" && word !== "outer")
    return { meaning: meaningOf(word) };
  const split = splitHeading(leaf);
  if (split) return ofSubject(split.word, subjectOf(split.subject, inBengali), inBengali);
  return leaf === "" ? { meaning: "ignored" } : mark(subjectOf(leaf, inBengali), texts);
}

function meaningOf(word: Word): Meaning {
  return (meanings as readonly Word[]).includes(word) ? (word as Meaning) : "ignored";
}

function ofSubject(word: Word | undefined, subject: string, inBengali: boolean): Meant {
  const name = subjectOf(subject, inBengali);
  if (word === "letter") return { meaning: "letter", subject: name };
  if (word === "point" || word === "gpa") return { meaning: "point", subject: name };
  return isPart(word) ? { meaning: "mark", subject: name, part: word } : { meaning: "mark", subject: name };
}

/** The meaning of a subject's column, by its texts: marks or grades. A column of other texts belongs to no subject. */
function mark(subject: string | undefined, texts: readonly string[]): Meant {
  const of = subject === undefined ? {} : { subject };
  const filled = texts.filter((text) => text !== "");
  // A mark may contain a typing error, such as 5O or 45+5.
  const isMark = (text: string) =>
    /^[\p{Nd}.]+$/u.test(text) || (/^.{0,6}$/.test(text) && /\p{Nd}/u.test(text)) || isAbsent(text);
  const marks = filled.filter((text) => isMark(text)).length;
  const letters = filled.filter((text) => /^(?:[ABCDF][+-]?)$/i.test(text)).length;
  if (counts(texts) && headingMeaning(subject ?? "") !== "subject") return { meaning: "ignored" };
  const hasNumber = filled.some((text) => /\p{Nd}/u.test(text));
  if (filled.length === 0)
    return headingMeaning(subject ?? "") === "subject" ? { meaning: "mark", ...of } : { meaning: "ignored" };
  if (!hasNumber && letters >= share * filled.length) return { meaning: "letter", ...of };
  return marks >= share * filled.length ? { meaning: "mark", ...of } : { meaning: "ignored" };
}

/** Whether a column only counts the rows: 1, 2, 3 and so on. */
function counts(texts: readonly string[]): boolean {
  return texts.length >= fewestCounted && texts.every((text, at) => latinDigits(text) === String(at + 1));
}

/** In a table of one subject, the parts belong to the subject in `title`, and the total is the subject's. */
function ofOneSubject(columns: readonly PlacedColumn[], title: string | undefined): PlacedColumn[] {
  const isOfMany = columns.some(({ column }) => column.meaning === "mark" && column.subject !== undefined);
  if (isOfMany || !columns.some(({ column }) => column.part)) return [...columns];
  const of = title === undefined ? {} : { subject: title };
  return columns.map(({ column, place }): PlacedColumn => {
    if (column.part) return { column: { ...column, ...of }, place };
    if (column.meaning !== "total") return { column, place };
    return { column: { ...column, meaning: "mark", part: "total", ...of }, place };
  });
}
