import { latinDigits } from "../../engine/words/digits.ts";
import { detectLanguage } from "../../engine/locale.ts";
import type { Examination, Meaning, Reading } from "./results.ts";

/** The names of the inputs in an examination's form. `ExaminationValues` has the text in each input. */
export const valueNames = ["title", "titleBn", "className", "group", "section", "year"] as const;
export type ExaminationValues = Record<(typeof valueNames)[number], string>;

/** The values of an examination as the form shows them. */
export function valuesOf(examination: Examination): ExaminationValues {
  const { title, titleBn, className, group, section, year } = examination;
  return { title, titleBn: titleBn ?? "", className, group: group ?? "", section: section ?? "", year: String(year) };
}

/** The values as the API takes them. If only the Bengali title is filled in, it serves as the main one too. */
export function sentValues({ title, titleBn, year, ...others }: ExaminationValues) {
  return { ...others, title: title.trim() || titleBn, titleBn, year: Number(latinDigits(year)) };
}

/** Suggests an examination's values from a sheet: from the lines above its table and from its columns. */
export function suggestedValues({ titles, columns, pupils }: Reading, thisYear: string): ExaminationValues {
  const text = titles.join("\n");
  const isTitle = (line: string) => /exam|test|assessment|evaluation|পরীক্ষা|মূল্যায়ন/i.test(line);
  const titleIn = (locale: "en" | "bn") =>
    titles.find((line) => isTitle(line) && detectLanguage(line) === locale)?.trim() ?? "";
  const first = (pattern: RegExp) => pattern.exec(text)?.slice(1).find(Boolean) ?? "";
  /** The value of a column if all pupils have the same one. */
  const common = (meaning: Meaning) => {
    const place = columns.findIndex((column) => column.meaning === meaning);
    const [value, ...more] = new Set(pupils.map(({ cells }) => cells[place]?.trim() ?? ""));
    return more.length === 0 ? (value ?? "") : "";
  };
  return {
    title: titleIn("en"),
    titleBn: titleIn("bn"),
    className:
      common("class") ||
      first(/\bclass\s*(?:[:\-–]\s*)?([\p{L}\p{M}\p{Nd}]+)|(?<![\p{L}\p{M}\p{Nd}])([\p{L}\p{M}\p{Nd}]+)\s+শ্রেণ[িী]/iu),
    group: common("group"),
    section: common("section") || first(/(?:\bsection|শাখা)\s*(?:[:\-–]\s*)?([\p{L}\p{M}\p{Nd}]+)/iu),
    year: latinDigits(first(/(?<!\p{Nd})((?:20|২০)\p{Nd}{2})(?!\p{Nd})/u)) || thisYear,
  };
}
