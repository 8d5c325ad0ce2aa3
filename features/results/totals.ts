import { latinDigits } from "../../engine/words/digits.ts";
import { placeOf } from "./columns.ts";
import type { Column, Examination, Totals } from "./results.ts";

/** Fewer pupils are told nowhere, as everybody in a class knows who they are. */
const fewest = 5;
const best = 5;
const passWords = /^\s*(?:p|pass(?:ed)?|promoted|পাস|পাশ|উত্তীর্ণ|কৃতকার্য)\b|^\s*(?:পাস|পাশ|উত্তীর্ণ|কৃতকার্য)/i;
const absentWords = /^\s*(?:a|ab|abs|absent|অনুপস্থিত|-+|–|—)?\s*$/i;

/** The totals of an examination, of each of its sections. */
export function totalsOf(
  { title, titleBn, className, section: own, year, columns }: Omit<Examination, "pupils" | "coded">,
  pupils: readonly (readonly string[])[],
): Totals[] {
  const place = placeOf(columns, "section");
  const sections = Map.groupBy(pupils, (cells) => cells[place]?.trim() || own);
  return [...sections].map(([section, rows]) => {
    const sat = rows.filter((cells) => hasSat(columns, cells));
    const passed = sat.map((cells) => hasPassed(columns, cells));
    const points = sat.map((cells) => gpaOf(columns, cells));
    return {
      title,
      titleBn,
      className,
      section,
      year,
      ...shown("sat", sat.length),
      ...(passed.includes(undefined) ? {} : shown("passed", passed.filter(Boolean).length)),
      ...(placeOf(columns, "gpa") < 0
        ? {}
        : shown("gpa5", points.filter((gpa) => gpa !== undefined && gpa >= best).length)),
    };
  });
}

function shown(name: "sat" | "passed" | "gpa5", count: number): Partial<Totals> {
  return count < fewest ? {} : { [name]: count };
}

/** Whether a pupil has a mark, a letter, a GPA or a result. */
function hasSat(columns: readonly Column[], cells: readonly string[]): boolean {
  return columns.some(
    ({ meaning }, place) =>
      ["mark", "letter", "point", "total", "gpa", "result"].includes(meaning) && !absentWords.test(cells[place] ?? ""),
  );
}

/** Whether the sheet says that a pupil has passed; undefined if it says of nobody. */
function hasPassed(columns: readonly Column[], cells: readonly string[]): boolean | undefined {
  const result = cells[placeOf(columns, "result")];
  if (result?.trim()) return passWords.test(result);
  if (placeOf(columns, "gpa") < 0) return result === undefined ? undefined : false;
  return (gpaOf(columns, cells) ?? 0) > 0;
}

function gpaOf(columns: readonly Column[], cells: readonly string[]): number | undefined {
  const gpa = Number.parseFloat(latinDigits(cells[placeOf(columns, "gpa")] ?? ""));
  return Number.isNaN(gpa) ? undefined : gpa;
}
