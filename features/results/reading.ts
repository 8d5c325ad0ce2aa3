import type { Context } from "hono";
import * as m from "../../messages/compiled/messages.js";
import type { Message } from "../../engine/message.ts";
import { localDigits } from "../../engine/words/digits.ts";
import { problem, requestLocale } from "../../server/api/problem.ts";
import { receiveSheet } from "../../server/api/sheet-body.ts";
import { unseenText } from "../../server/sheets/unseen-text.ts";
import { readSheets } from "../../server/sheets/read-sheets.ts";
import { maxColumns, maxRows, SheetError, type SheetProblem } from "../../server/sheets/sheet.ts";
import { reader } from "./reader.ts";
import type { Reading, ReadingProblem, Readings, SheetsQuestion } from "./results.ts";

type Limits = { sheet: string; rows: string; columns: string };

const problems: Readonly<Record<SheetProblem | ReadingProblem, Message<Limits>>> = {
  tooBig: m.sheet_too_large,
  tooMuch: m.results_problem_file_too_much,
  tooManyRows: m.results_problem_file_rows,
  tooManyColumns: m.results_problem_file_columns,
  password: m.sheet_password,
  notASheet: m.sheet_other_kind,
  openQuote: m.sheet_open_quote,
  tooSlow: m.results_problem_file_slow,
  damaged: m.sheet_damaged,
  noRoll: m.results_problem_sheet_no_roll,
  noTable: m.results_problem_sheet_no_table,
  twoTables: m.results_problem_sheet_two_tables,
  onlyPictures: m.results_problem_sheet_only_pictures,
};

/**
 * Reads a sheet and returns its content as JSON. The sheet comes as the field `file` of a form, or as pasted `cells` in
 * JSON. The query `sheet` chooses one of several; `each` reads all of them, and says why a sheet cannot be read. The
 * server stores nothing of it.
 */
export async function readSheet(context: Context): Promise<Response> {
  const sent = await receiveSheet(context);
  if (sent instanceof Response) return sent;
  const locale = requestLocale(context);
  const limits = { rows: localDigits(String(maxRows), locale), columns: localDigits(String(maxColumns), locale) };
  const refuse = (code: SheetProblem | ReadingProblem, sheet = "") =>
    problem(context, 422, problems[code], { sheet, ...limits });
  const question: SheetsQuestion = {
    wanted: context.req.query("sheet"),
    each: context.req.query("each") !== undefined,
  };
  try {
    const { sheets, hidden, found } = await readSheets(
      reader,
      { ...sent, question },
      { signal: context.req.raw.signal },
    );
    if (question.each) {
      const answer: Readings = { readings: [], notRead: [] };
      for (const reading of found) {
        if ("problem" in reading) {
          const reason = problems[reading.problem]({ sheet: reading.sheet, ...limits }, { locale });
          answer.notRead.push({ sheet: reading.sheet, reason });
        } else answer.readings.push({ ...reading, sheets, unseen: unseenText(reading.unseen, hidden, locale) });
      }
      return context.json(answer);
    }
    const [reading] = found;
    if (!reading) return refuse("noTable");
    if ("problem" in reading) return refuse(reading.problem, reading.sheet);
    const unseen = unseenText(reading.unseen, hidden, locale);
    return context.json({ ...reading, sheets, unseen } satisfies Reading);
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    return refuse(error.code, error.sheet);
  }
}
