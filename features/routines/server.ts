import { type Context, Hono } from "hono";
import * as m from "../../messages/compiled/messages.js";
import { problem, requestLocale } from "../../server/api/problem.ts";
import {
  limitSheets,
  pastedCells,
  readSentSheet,
  sheetMessages,
  type SheetMessages,
  sheetRefusal,
} from "../../server/api/sheet-body.ts";
import { unseenText } from "../../server/sheets/unseen-text.ts";
import { largestBody } from "../../server/sheets/sheet.ts";
import type { OpenFeature } from "../server.ts";
import { entriesOf, type Found } from "./entries.ts";
import { reader } from "./reader.ts";
import type { RoutineProblem, SheetsQuestion } from "./routine.ts";

/** Opens the reading of routines from sheets. The server stores nothing of a sheet. */
export function open(): OpenFeature {
  const api = new Hono();
  api.use(limitSheets(largestBody, (context) => problem(context, 413, m.sheet_too_large, {})));
  api.post("/read", readRoutine);
  const summary = "What is understood of a sheet with a routine";
  const read = {
    summary,
    takesFile: true,
    body: pastedCells,
    answer: "The entries that it becomes.",
    act: "visible",
  } as const;
  return { service: undefined, api, operations: { "POST /read": read } };
}

const problems: SheetMessages<RoutineProblem> = {
  ...sheetMessages,
  tooMuch: m.routines_problem_much,
  tooManyRows: m.routines_problem_much,
  tooManyColumns: m.routines_problem_much,
  tooManyPeriods: m.routines_problem_periods,
  tooSlow: m.routines_problem_much,
  noTable: m.routines_problem_no_table,
};

/**
 * Reads a sheet and returns the entries found in it as JSON. The query `sheet` chooses one of several; by default the
 * first one is used that can be read.
 */
async function readRoutine(context: Context): Promise<Response> {
  const locale = requestLocale(context);
  const question: SheetsQuestion = { wanted: context.req.query("sheet") };
  const read = await readSentSheet(context, reader, question, problems);
  if ("problem" in read) throw sheetRefusal(problems[read.problem]);
  const { sheets, hidden, sheet, title, found } = read;
  const unseen = unseenText(read.unseen, hidden, locale);
  return context.json({ entries: entriesOf(found, title, locale), sheets, sheet, unseen } satisfies Found);
}
