import { latinDigits } from "../../engine/words/digits.ts";
import { detectLanguage } from "../../engine/locale.ts";
import type { Examination, Meaning, Reading } from "./results.ts";

/** What the form asks of an examination, as it is typed. */
export const valueNames = ["title", "titleBn", "className", "group", "section", "year"] as const;
export type ExaminationValues = Record<(typeof valueNames)[number], string>;

/** The values of an examination as the form shows them. */
export function valuesOf(examination: Examination): ExaminationValues {
  const { title, titleBn, className, group, section, year } = examination;
  return { title, titleBn: titleBn ?? "", className, group: group ?? "", section: section ?? "", year: String(year) };
}

/** What is sent of the values; one title is enough. */
export function sentValues({ title, titleBn, year, ...others }: ExaminationValues) {
  return { ...others, title: title.trim() || titleBn, titleBn, year: Number(latinDigits(year)) };
}

/** What a sheet says of its examination, as a suggestion: from the lines above its table and its columns. */
export function suggestedValues({ titles, columns, pupils }: Reading, thisYear: string): ExaminationValues {
  const text = titles.join("\n");
  const isTitle = (line: string) => /exam|test|assessment|evaluation|পরীক্ষা|মূল্যায়ন/i.test(line);
  const titleIn = (locale: "en" | "bn") =>
    titles.find((line) => isTitle(line) && detectLanguage(line) === locale)?.trim() ?? "";
  const first = (pattern: RegExp) => pattern.exec(text)?.slice(1).find(Boolean) ?? "";
  /** What all pupils have in a column. */
  const common = (meaning: Meaning) => {
    const place = columns.findIndex((column) => column.meaning === meaning);
    const [value, ...more] = new Set(pupils.map(({ cells }) => cells[place]?.trim() ?? ""));
    return more.length === 0 ? (value ?? "") : "";
  };
  return {
    title: titleIn("en"),
    titleBn: titleIn("bn"),
    className: common("class") || first(/\bclass\s*[:\-–]?\s*([\p{L}\p{M}\p{Nd}]+)|([\p{L}\p{M}\p{Nd}]+)\s+শ্রেণ[িী]/iu),
    group: common("group"),
    section: common("section") || first(/(?:\bsection|শাখা)\s*[:\-–]?\s*([\p{L}\p{M}\p{Nd}]+)/iu),
    year: latinDigits(first(/(?<!\p{Nd})((?:20|২০)\p{Nd}{2})(?!\p{Nd})/u)) || thisYear,
  };
}
