import { join } from "node:path";
import * as z from "zod/mini";
import { type SheetReader, unseenSchema } from "../../server/sheets/read-sheets.ts";
import type { SheetsAnswer } from "./routine.ts";

const text = z.string();
const slot = { from: z.optional(text), to: z.optional(text) };
const name = { class: z.optional(text), section: z.optional(text), shift: z.optional(text) };
const period = z.int();
const day = z.int();
const lesson = z.strictObject({
  ...slot,
  day: z.nullable(day),
  period,
  subject: text,
  teacher: z.optional(text),
  room: z.optional(text),
});
const exam = z.strictObject({
  ...slot,
  date: z.nullable(text),
  subject: text,
  class: z.optional(text),
  code: z.optional(text),
});
const doubts = z.array(
  z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("samePlace"), class: name.class, section: name.section, day, period }),
    z.strictObject({ kind: z.literal("teacherTwice"), day, period, teacher: text, classes: z.array(text) }),
    z.strictObject({ kind: z.enum(["noDay", "noDate", "dateOrder"]), text }),
    z.strictObject({ kind: z.literal("wrongDay"), date: text, text }),
  ]),
);
const found = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("class"),
    routines: z.array(
      z.strictObject({
        ...name,
        lessons: z.array(lesson),
        breaks: z.array(
          z.strictObject({ ...slot, after: period, name: text, days: z.optional(z.array(z.nullable(day))) }),
        ),
      }),
    ),
    doubts,
  }),
  z.strictObject({ kind: z.literal("exam"), exams: z.array(exam), doubts }),
]);
const answer = z.union([
  z.strictObject({
    sheets: z.array(text),
    hidden: z.array(text),
    sheet: text,
    unseen: z.optional(unseenSchema),
    title: z.optional(text),
    found,
  }),
  z.strictObject({ problem: z.enum(["noTable", "tooManyPeriods", "tooManyRows"]) }),
]);

/**
 * Understands sheets as routines, in a child process. 60 classes of 40 lessons, the most that a school's sheet has,
 * take half of the largest answer.
 */
export const reader: SheetReader<SheetsAnswer> = {
  script: join(import.meta.dirname, "understand-sheets.ts"),
  answer,
  most: 1024 * 1024,
};
