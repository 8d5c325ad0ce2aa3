import { distinct, type Grid } from "./grid.ts";
import { oneLine } from "./words.ts";

/** The meaning of a column in a plain list. */
export type ListColumn =
  | "date"
  | "day"
  | "period"
  | "time"
  | "from"
  | "to"
  | "subject"
  | "teacher"
  | "room"
  | "class"
  | "section"
  | "code";

const words = (
  [
    ["date", "date|তারিখ"],
    ["code", "(?:subject |বিষয় )?(?:code|কোড)(?: no\\.?| নং)?"],
    ["day", "days?|বার|দিন"],
    ["period", "periods?|পিরিয়ড|ঘণ্টা|ঘন্টা"],
    ["time", "time|hours?|সময়"],
    ["from", "(?:start|from|begins?)(?: time)?|শুরু"],
    ["to", "(?:end|to|ends|until)(?: time)?|শেষ"],
    ["subject", "subjects?|(?:name of )?(?:the )?subject|papers?|বিষয়|বিষয়ের নাম|পত্র"],
    ["teacher", "teachers?|(?:name of )?teacher|শিক্ষক|শিক্ষকের নাম|বিষয় শিক্ষক|subject teacher"],
    ["room", "rooms?|room no\\.?|কক্ষ|কক্ষ নং|রুম|রুম নং"],
    ["section", "sections?|শাখা"],
    ["class", "class|শ্রেণি|শ্রেণী"],
  ] as const
).map(([name, names]) => [name, new RegExp(`^(?:${names.normalize("NFC")})[.:]?$`, "iu")] as const);

/** The index of each column in a list, and of the first row below its heading. */
export type ListHead = { columns: Partial<Record<ListColumn, number>>; body: number };

/**
 * Finds the heading of a plain list: it names the subject, and the day or the date. Undefined if the sheet has none.
 */
export function findList(grid: Grid): ListHead | undefined {
  for (const [place, row] of grid.entries()) {
    if (distinct(row).length < 3) continue;
    const columns: ListHead["columns"] = {};
    for (const [at, text] of row.entries()) {
      const name = columnNamed(text);
      if (name !== undefined) columns[name] ??= at;
    }
    const hasDay = columns.date !== undefined || columns.day !== undefined;
    if (columns.subject !== undefined && hasDay) return { columns, body: place + 1 };
  }
  return undefined;
}

/** The meaning of a column by its heading. */
export function columnNamed(heading: string): ListColumn | undefined {
  return words.find(([, pattern]) => pattern.test(oneLine(heading)))?.[0];
}
