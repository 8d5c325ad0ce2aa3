import { type Context, Hono } from "hono";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { problem, requestLocale } from "../../server/api/problem.ts";
import { limitSheets, pastedCells, receiveSheet } from "../../server/api/sheet-body.ts";
import { readSheets } from "../../server/sheets/read-sheets.ts";
import { largestBody, SheetError, type SheetProblem } from "../../server/sheets/sheet.ts";
import { unseenText } from "../../server/sheets/unseen-text.ts";
import type { OpenFeature } from "../server.ts";
import type { ListProblem, PeopleQuestion, Reading } from "./people.ts";
import { reader } from "./reader.ts";

/** Opens the reading of lists of people from sheets. The server stores nothing of a sheet. */
export function open(): OpenFeature {
  const api = new Hono();
  api.use(limitSheets(largestBody, (context) => problem(context, 413, m.sheet_too_large, {})));
  api.post("/read", readPeople);
  const summary = "What is understood of a sheet with teachers, staff or members of the governing body";
  const read = {
    summary,
    takesFile: true,
    body: pastedCells,
    answer: "Its columns and people.",
    act: "unseen",
  } as const;
  return { service: undefined, api, operations: { "POST /read": read } };
}

const problems: Readonly<Record<SheetProblem | ListProblem, Message>> = {
  tooBig: m.sheet_too_large,
  tooMuch: m.personnel_problem_much,
  tooManyRows: m.personnel_problem_much,
  tooManyColumns: m.personnel_problem_much,
  tooManyPeople: m.personnel_problem_people,
  password: m.sheet_password,
  notASheet: m.sheet_other_kind,
  openQuote: m.sheet_open_quote,
  tooSlow: m.personnel_problem_much,
  damaged: m.sheet_damaged,
  noPeople: m.personnel_problem_none,
};

/**
 * Reads a sheet and returns the list of people in it as JSON. The sheet comes as the field `file` of a form, or as
 * pasted `cells` in JSON. The query `sheet` chooses one of several; by default the first one is used that has people.
 */
async function readPeople(context: Context): Promise<Response> {
  const sent = await receiveSheet(context);
  if (sent instanceof Response) return sent;
  const question: PeopleQuestion = { wanted: context.req.query("sheet") };
  try {
    const read = await readSheets(reader, { ...sent, question }, { signal: context.req.raw.signal });
    if ("problem" in read) return problem(context, 422, problems[read.problem], {});
    const { found, sheets, hidden, sheet } = read;
    const unseen = unseenText(read.unseen, hidden, requestLocale(context));
    return context.json({ found, sheets, sheet, unseen } satisfies Reading);
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    return problem(context, 422, problems[error.code], {});
  }
}
