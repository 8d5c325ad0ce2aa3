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
import { largestBody } from "../../server/sheets/sheet.ts";
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

const problems: SheetMessages<ListProblem> = {
  ...sheetMessages,
  tooMuch: m.personnel_problem_much,
  tooManyRows: m.personnel_problem_much,
  tooManyColumns: m.personnel_problem_much,
  tooManyPeople: m.personnel_problem_people,
  tooSlow: m.personnel_problem_much,
  noPeople: m.personnel_problem_none,
};

/**
 * Reads a sheet and returns the list of people in it as JSON. The query `sheet` chooses one of several; by default the
 * first one is used that has people.
 */
async function readPeople(context: Context): Promise<Response> {
  const question: PeopleQuestion = { wanted: context.req.query("sheet") };
  const read = await readSentSheet(context, reader, question, problems);
  if ("problem" in read) throw sheetRefusal(problems[read.problem]);
  const { found, sheets, hidden, sheet } = read;
  const unseen = unseenText(read.unseen, hidden, requestLocale(context));
  return context.json({ found, sheets, sheet, unseen } satisfies Reading);
}
