import { type Context, Hono } from "hono";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { problem, requestLocale } from "../../server/api/problem.ts";
import { limitSheets, pastedCells, receiveSheet } from "../../server/api/sheet-body.ts";
import { unseenText } from "../../server/sheets/unseen-text.ts";
import { readSheets } from "../../server/sheets/read-sheets.ts";
import { largestBody, SheetError, type SheetProblem } from "../../server/sheets/sheet.ts";
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

const problems: Readonly<Record<SheetProblem | RoutineProblem, Message>> = {
  tooBig: m.sheet_too_large,
  tooMuch: m.routines_problem_much,
  tooManyRows: m.routines_problem_much,
  tooManyColumns: m.routines_problem_much,
  tooManyPeriods: m.routines_problem_periods,
  password: m.sheet_password,
  notASheet: m.sheet_other_kind,
  openQuote: m.sheet_open_quote,
  tooSlow: m.routines_problem_much,
  damaged: m.sheet_damaged,
  noTable: m.routines_problem_no_table,
};

/**
 * Reads a sheet and returns the entries found in it as JSON. The sheet comes as the field `file` of a form, or as
 * pasted `cells` in JSON. The query `sheet` chooses one of several; by default the first one is used that can be read.
 */
async function readRoutine(context: Context): Promise<Response> {
  const sent = await receiveSheet(context);
  if (sent instanceof Response) return sent;
  const locale = requestLocale(context);
  const question: SheetsQuestion = { wanted: context.req.query("sheet") };
  try {
    const read = await readSheets(reader, { ...sent, question }, { signal: context.req.raw.signal });
    if ("problem" in read) return problem(context, 422, problems[read.problem], {});
    const { sheets, hidden, sheet, title, found } = read;
    const unseen = unseenText(read.unseen, hidden, locale);
    return context.json({ entries: entriesOf(found, title, locale), sheets, sheet, unseen } satisfies Found);
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    return problem(context, 422, problems[error.code], {});
  }
}
