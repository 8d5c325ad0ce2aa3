import { join } from "node:path";
import * as z from "zod/mini";
import { type SheetReader, unseenSchema } from "../../server/sheets/read-sheets.ts";
import { fieldNames, type PeopleAnswer } from "./people.ts";

const text = z.string();
const found = z.strictObject({
  columns: z.array(z.strictObject({ heading: text, field: z.optional(z.enum(fieldNames)) })),
  rows: z.array(z.array(text)),
});
const answer = z.union([
  z.strictObject({
    sheets: z.array(text),
    hidden: z.array(text),
    sheet: text,
    unseen: z.optional(unseenSchema),
    found,
  }),
  z.strictObject({ problem: z.enum(["noPeople", "tooManyPeople"]) }),
]);

/** Finds the people of sheets, in a child process. 300 people with 30 cells of 30 letters take 300 KB. */
export const reader: SheetReader<PeopleAnswer> = {
  script: join(import.meta.dirname, "understand-sheets.ts"),
  answer,
  most: 2 * 1024 * 1024,
};
