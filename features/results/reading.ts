import type { Context } from "hono";
import * as m from "../../messages/compiled/messages.js";
import { requestLocale } from "../../server/api/problem.ts";
import { readSentSheet, sheetMessages, type SheetMessages, sheetRefusal } from "../../server/api/sheet-body.ts";
import { unseenText } from "../../server/sheets/unseen-text.ts";
import { reader } from "./reader.ts";
import type { Reading, ReadingProblem, Readings, SheetsQuestion } from "./results.ts";

const problems: SheetMessages<ReadingProblem> = {
  ...sheetMessages,
  tooMuch: m.results_problem_file_too_much,
  tooManyRows: m.results_problem_file_rows,
  tooManyColumns: m.results_problem_file_columns,
  tooSlow: m.results_problem_file_slow,
  noRoll: m.results_problem_sheet_no_roll,
  noTable: m.results_problem_sheet_no_table,
  twoTables: m.results_problem_sheet_two_tables,
  onlyPictures: m.results_problem_sheet_only_pictures,
};

/**
 * Reads a sheet and returns its content as JSON. The query `sheet` chooses one of several; `each` reads all of them,
 * and says why a sheet cannot be read. The server stores nothing of it.
 */
export async function readSheet(context: Context): Promise<Response> {
  const locale = requestLocale(context);
  const question: SheetsQuestion = {
    wanted: context.req.query("sheet"),
    each: context.req.query("each") !== undefined,
  };
  const { sheets, hidden, found } = await readSentSheet(context, reader, question, problems);
  if (question.each) {
    const answer: Readings = { readings: [], notRead: [] };
    for (const reading of found) {
      if ("problem" in reading) {
        const { problem } = sheetRefusal(problems[reading.problem], reading.sheet);
        answer.notRead.push({ sheet: reading.sheet, reason: problem({}, { locale }) });
      } else answer.readings.push({ ...reading, sheets, unseen: unseenText(reading.unseen, hidden, locale) });
    }
    return context.json(answer);
  }
  const [reading] = found;
  if (!reading) throw sheetRefusal(problems.noTable);
  if ("problem" in reading) throw sheetRefusal(problems[reading.problem], reading.sheet);
  const unseen = unseenText(reading.unseen, hidden, locale);
  return context.json({ ...reading, sheets, unseen } satisfies Reading);
}
