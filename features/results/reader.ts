import { join } from "node:path";
import * as z from "zod/mini";
import { type SheetReader, unseenSchema } from "../../server/sheets/read-sheets.ts";
import { doubtKinds, meanings, parts, readingProblems, type SheetsAnswer } from "./results.ts";

const text = z.string();
const count = z.int();
const column = z.strictObject({
  heading: text,
  meaning: z.enum(meanings),
  subject: z.optional(text),
  part: z.optional(z.enum(parts)),
});
const doubt = z.strictObject({ kind: z.enum(doubtKinds), column: z.optional(count) });
const pupil = z.strictObject({ roll: text, cells: z.array(text), doubts: z.array(doubt) });
const unseen = z.optional(unseenSchema);
const found = z.union([
  z.strictObject({
    sheet: text,
    unseen,
    titles: z.array(text),
    columns: z.array(column),
    pupils: z.array(pupil),
    leftOut: count,
  }),
  z.strictObject({ sheet: text, unseen, problem: z.enum(readingProblems) }),
]);

/**
 * Understands sheets as results, in a child process. The largest answer is larger than the largest sheet that can be
 * saved (`largestBody`), because it has the doubts and the columns that are left out.
 */
export const reader: SheetReader<SheetsAnswer> = {
  script: join(import.meta.dirname, "understand-sheets.ts"),
  answer: z.strictObject({ sheets: z.array(text), hidden: z.array(text), found: z.array(found) }),
  most: 4 * 1024 * 1024,
};
