/** What a column means. */
export type Meaning =
  | "roll"
  | "name"
  | "father"
  | "mother"
  | "registration"
  | "class"
  | "section"
  | "group"
  | "mark"
  | "letter"
  | "point"
  | "total"
  | "gpa"
  | "gpaWithoutOptional"
  | "result"
  | "position"
  | "attendance"
  | "remarks"
  | "ignored";

export type Column = {
  /** The heading's words in Unicode, its levels joined by ` / `. */
  heading: string;
  meaning: Meaning;
  /** The subject of a mark, letter or point, without what stands in brackets. */
  subject?: string;
  part?: "written" | "mcq" | "practical" | "total" | null;
};

export type Doubt = {
  kind: "rollTwice" | "noRoll" | "notANumber" | "gpa";
  roll?: string;
  name?: string;
  heading?: string;
};
type Value = string | number | null;

/** What a correct understanding of a mark sheet is, from its columns and the values of its pupils, in Unicode. */
export function expected(
  sheet: string | null,
  columns: readonly Column[],
  pupils: readonly (readonly Value[])[],
  doubts: readonly Doubt[] = [],
) {
  const pupil = (row: readonly Value[] = []) => {
    const values = row.map((value) => latinDigits(String(value ?? "")));
    const told = (["roll", "name", "father", "mother", "registration"] as const).flatMap((meaning) => {
      const place = columns.findIndex((column) => column.meaning === meaning);
      return place === -1 ? [] : [[meaning, values[place]] as const];
    });
    if (row.length !== columns.length) throw new Error(`${sheet}: ${row.length} values in ${columns.length} columns`);
    return { ...Object.fromEntries(told), values };
  };
  return { sheet, pupils: pupils.length, first: pupil(pupils[0]), last: pupil(pupils.at(-1)), columns, doubts };
}

export const column = (heading: string, meaning: Meaning): Column => ({ heading, meaning });

/** Columns of a subject: `mark("Bangla")` is one, `mark("Bangla", { CQ: "written", MCQ: "mcq" })` is two. */
export function mark(subject: string, parts?: Record<string, Column["part"] | "letter" | "point">): Column[] {
  if (!parts) return [{ heading: subject, meaning: "mark", subject, part: null }];
  return Object.entries(parts).map(([heading, part]) => {
    const joined = `${subject} / ${heading}`;
    if (part === "letter" || part === "point") return { heading: joined, meaning: part, subject };
    return { heading: joined, meaning: "mark", subject, part: part ?? null };
  });
}

export const latinDigits = (text: string) => text.replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6));
