import { day, later } from "../../engine/dates/durations.ts";
import { z } from "zod";
import { lineLimit } from "../../engine/fields/text.ts";
import { meanings, parts } from "./results.ts";

/** Maximum numbers: pupils and columns of one sheet, characters of one cell or heading, and sections in one request. */
const largest = { pupils: 2_000, columns: 100, cell: 200, sections: 30 } as const;
/** Maximum body size in bytes. A thousand pupils with sixty columns take a third of it. */
export const largestResults = 3 * 1024 * 1024;
/** For how many days an examination is open: the default and the maximum. */
const days = { usual: 60, most: 365 } as const;

const line = z.string().trim().min(1).max(lineLimit);
const word = z.string().trim().min(1).max(50);
const orNone = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable());

const valuesOfAll = {
  title: line,
  titleBn: orNone(line),
  className: word,
  group: orNone(word),
  year: z.int().min(1900).max(2200),
};
const values = { ...valuesOfAll, section: orNone(word) };

const cells = z.array(z.string().max(largest.cell)).max(largest.columns);
const column = z.object({
  heading: z.string().max(largest.cell),
  meaning: z.enum(meanings),
  subject: z.string().max(largest.cell).optional(),
  part: z.enum(parts).optional(),
});
const sheet = {
  columns: z.array(column).min(1).max(largest.columns),
  // Only the cells of a pupil's row are used. The roll and the doubts, which the reading also gives, are ignored.
  pupils: z
    .array(z.object({ cells }).transform((row) => row.cells))
    .min(1)
    .max(largest.pupils),
};

export const additionBody = z.strictObject({ ...values, ...sheet });
/** Several sheets of a workbook. Each becomes an examination of its section. */
export const sectionsBody = z.strictObject({
  ...valuesOfAll,
  sections: z
    .array(z.object({ section: word, ...sheet }))
    .min(1)
    .max(largest.sections),
});
/** With `before`, the fingerprint that a preview answered, the sheet replaces only what the preview compared. */
export const sheetBody = z.strictObject({ ...sheet, preview: z.boolean(), before: z.string().max(100).optional() });
/** With `columns` and `before`, those that the correction was made from, the cells replace only these. */
export const pupilBody = z.strictObject({
  cells,
  columns: sheet.columns.optional(),
  before: cells.optional(),
});
/** With `coded`, the number of these pupils who have a code, it replaces no code that the sender has not seen. */
export const codesBody = z.strictObject({ pupil: z.int().positive().optional(), coded: z.int().min(0).optional() });

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

export const changeBody = z
  .strictObject({ ...values, showsTotals: z.boolean(), opens: moment, until: moment })
  .partial()
  .refine((change) => Object.keys(change).length > 0);

export const openBody = z.strictObject({
  confirmed: z.literal(true),
  opens: moment.optional(),
  days: z.int().min(1).max(days.most).default(days.usual),
});

/** Returns the moment at which an examination is erased if it opens at `opens` and stays open for `dayCount` days. */
export function untilAfter(opens: string, dayCount: number): string {
  return later(opens, dayCount * day);
}

/** Whether an examination may be open from `opens` until `until`, judged by the current time. */
export function mayBeOpen(opens: string, until: string): boolean {
  return until > opens && until <= untilAfter(opens, days.most) && until > new Date().toISOString();
}
