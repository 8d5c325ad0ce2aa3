import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import type { Message } from "../../engine/message.ts";
import { localDigits } from "../../engine/words/digits.ts";
import { idIn } from "../../engine/row-id.ts";
import * as m from "../../messages/compiled/messages.js";
import { additionKey } from "../../server/api/idempotency-key.ts";
import type { ApiOperations } from "../../server/api/openapi-routes.ts";
import { problem, requestLocale } from "../../server/api/problem.ts";
import { receiveJson } from "../../server/api/request-body.ts";
import { limitSheets, pastedCells } from "../../server/api/sheet-body.ts";
import { Refusal } from "../../server/refusal/refusal.ts";
import { requireAdministrator } from "../../server/writing/who-may.ts";
import {
  additionBody,
  changeBody,
  codesBody,
  largestResults,
  mayBeOpen,
  openBody,
  pupilBody,
  sectionsBody,
  sheetBody,
  untilAfter,
} from "./bodies.ts";
import { comparedRoll, columnIndex } from "./columns.ts";
import type { Erasing } from "./erasing.ts";
import type { Addition, Examinations } from "./examinations.ts";
import type { Pupils } from "./pupils.ts";
import { readSheet } from "./reading.ts";
import type { Column, Examination, Totals } from "./results.ts";

/** Maximum number of examinations that are stored at once. */
const mostExaminations = 200;

const changed = "What was changed.";
/** The API description of these routes. */
export const resultsOperations: ApiOperations = {
  "GET /summary": { summary: "Totals of the open examinations", answer: "Numbers by examination and section." },
  "POST /read": {
    act: "visible",
    summary: "What is understood of a sheet with results",
    takesFile: true,
    body: pastedCells,
    answer: "Its columns and pupils.",
  },
  "POST /": { act: "visible", summary: "Adds an examination", body: additionBody, answer: "Its id.", status: 201 },
  "POST /sections": {
    act: "visible",
    summary: "Adds one for each section",
    body: sectionsBody,
    answer: "An id.",
    status: 201,
  },
  "PATCH /{id}": {
    act: "visible",
    summary: "Changes what is said of an examination",
    body: changeBody,
    answer: changed,
  },
  "POST /{id}/open": { summary: "Lets pupils look results up", body: openBody, answer: "From when until when." },
  "POST /{id}/close": { summary: "Ends looking results up", answer: changed },
  "PUT /{id}/pupils": {
    act: "visible",
    summary: "Replaces or compares the sheet",
    body: sheetBody,
    answer: "What differs. With `before` of a preview, saving answers 412 if the marks have changed since.",
  },
  "PATCH /{id}/pupils/{pupil}": {
    act: "visible",
    summary: "Corrects one pupil's row",
    body: pupilBody,
    answer: `${changed} With \`before\`, the cells it was made from, it answers 412 if they have changed since.`,
  },
  "POST /{id}/codes": {
    act: "visible",
    summary: "Makes codes for looking up",
    body: codesBody,
    answer: "Slips with the codes. With `coded`, the number that have a code, it answers 409 if more have one by now.",
  },
  "DELETE /{id}": { summary: "Erases an examination", answer: "What was erased." },
  "DELETE /{id}/pupils/{pupil}": { summary: "Erases a pupil's row", answer: "What was erased." },
};

type Parts = { examinations: Examinations; pupils: Pupils; erasing: Erasing; totals: () => Promise<Totals[]> };

/** The routes below `/api/results`. Writes reach them only with a valid access token. */
export function resultsRoutes({ examinations, pupils, erasing, totals }: Parts): Hono {
  const api = new Hono();
  api.use(limitSheets(largestResults, tooLarge));
  const found = async (context: Context): Promise<Examination | Response> =>
    (await examinations.find(idIn(context.req.param("id")))) ?? gone(context);

  /** Adds all examinations or none. A repeated request with the same idempotency key adds nothing. */
  const add = async (context: Context, additions: readonly Addition[], body: object): Promise<Response> => {
    const key = additionKey(context, "results", createHash("sha256").update(JSON.stringify(body)).digest("base64url"));
    for (const { section, columns, rows } of additions) {
      const refused = refuseSheet(context, { columns, rows, ...(additions.length > 1 && section && { section }) });
      if (refused) return refused;
    }
    if ((await examinations.count()) + additions.length > mostExaminations)
      return problem(context, 409, m.results_problem_too_many, { most: listed(context, [String(mostExaminations)]) });
    return context.json({ insertedId: await examinations.add(additions, emailOf(context), key) }, 201);
  };

  api.get("/summary", async (context) => {
    context.header("Cache-Control", "no-cache");
    return context.json(await totals());
  });
  api.post("/read", readSheet);
  api.post("/", async (context) => {
    const body = await receiveJson(context, additionBody);
    const { pupils: rows, ...addition } = body;
    return add(context, [{ ...addition, rows }], body);
  });
  api.post("/sections", async (context) => {
    const body = await receiveJson(context, sectionsBody);
    const { sections, ...values } = body;
    const additions = sections.map(({ section, columns, pupils: rows }) => ({ ...values, section, columns, rows }));
    return add(context, additions, body);
  });
  api.patch("/:id", async (context) => {
    const examination = await found(context);
    if (examination instanceof Response) return examination;
    const body = await receiveJson(context, changeBody);
    if (body.opens !== undefined || body.until !== undefined) requireAdministrator(context.get("writer"));
    const done = await examinations.change(examination, body, emailOf(context));
    if (done === "none") return gone(context);
    if (done === "closed") return problem(context, 409, m.results_problem_not_opened, {});
    if (done === "times") return refuseField(context, "until", m.results_problem_until);
    return context.json({ modifiedCount: 1 });
  });
  api.post("/:id/open", async (context) => {
    const examination = await found(context);
    if (examination instanceof Response) return examination;
    const body = await receiveJson(context, openBody);
    const { opens = new Date().toISOString(), days } = body;
    const until = untilAfter(opens, days);
    if (!mayBeOpen(opens, until)) return refuseField(context, "opens", m.results_problem_until);
    const isOpen = await examinations.letLook(examination, { opens, until }, emailOf(context));
    return isOpen ? context.json({ opens, until }) : gone(context);
  });
  api.post("/:id/close", async (context) => {
    const examination = await found(context);
    if (examination instanceof Response) return examination;
    const isClosed = await examinations.close(examination, emailOf(context));
    return isClosed ? context.json({ modifiedCount: 1 }) : gone(context);
  });
  api.put("/:id/pupils", async (context) => {
    const examination = await found(context);
    if (examination instanceof Response) return examination;
    const body = await receiveJson(context, sheetBody);
    const { columns, pupils: rows, preview, before } = body;
    const wrong = refuseSheet(context, { columns, rows });
    if (wrong) return wrong;
    if (preview) return context.json(await pupils.compare(examination, { columns, rows }));
    const done = await pupils.replace(examination, { columns, rows }, { before, writer: context.get("writer") });
    return done ? context.json(done) : gone(context);
  });
  api.patch("/:id/pupils/:pupil", async (context) => {
    const examination = await found(context);
    if (examination instanceof Response) return examination;
    const { columns = examination.columns, cells, before } = await receiveJson(context, pupilBody);
    if (cells.length === columns.length && comparedRoll(rollIn(columns, cells)) === "")
      return problem(context, 400, m.results_problem_pupil_roll, {});
    const wrong = refuseSheet(context, { columns, rows: [cells] });
    if (wrong) return wrong;
    const pupil = idIn(context.req.param("pupil"));
    const done = await pupils.correct(examination, pupil, { columns, cells, before }, emailOf(context));
    if (done === "none") return gone(context);
    if (done === "columns") return problem(context, 409, m.results_problem_columns_changed, {});
    if (done === "twice")
      return problem(context, 409, m.results_problem_roll_twice, { rolls: listed(context, [rollIn(columns, cells)]) });
    if ("later" in done) throw new Refusal(412, m.results_problem_row_changed, {}, { more: done });
    return context.json({ modifiedCount: 1, doubts: done.doubts });
  });
  api.post("/:id/codes", async (context) => {
    const examination = await found(context);
    if (examination instanceof Response) return examination;
    const body = await receiveJson(context, codesBody);
    const slips = await pupils.makeCodes(examination, body, emailOf(context));
    if (slips.length === 0) return gone(context);
    return context.json({ slips });
  });
  api.delete("/:id", async (context) => {
    const examination = await found(context);
    if (examination instanceof Response) return examination;
    await erasing.eraseExamination(examination, emailOf(context));
    return context.json({ deletedCount: 1 });
  });
  api.delete("/:id/pupils/:pupil", async (context) => {
    const examination = await found(context);
    if (examination instanceof Response) return examination;
    const isErased = await erasing.erasePupil(examination, idIn(context.req.param("pupil")), emailOf(context));
    return isErased ? context.json({ deletedCount: 1 }) : gone(context);
  });
  return api;
}

function gone(context: Context): Response {
  return problem(context, 404, m.problem_not_found, {});
}

function tooLarge(context: Context): Response {
  const isFile = context.req.path.endsWith("/read");
  return problem(context, 413, isFile ? m.sheet_too_large : m.results_problem_too_large, {});
}

/**
 * Refuses a sheet in which a row has more or fewer cells than columns, or in which rolls are missing or repeated. If
 * `section` is given, the message begins with it.
 */
function refuseSheet(
  context: Context,
  {
    columns,
    rows,
    section = "",
  }: { columns: readonly Column[]; rows: readonly (readonly string[])[]; section?: string },
): Response | undefined {
  const refuse = <Inputs extends object>(message: Message<Inputs>, inputs: Inputs) =>
    problem(context, 400, section === "" ? message : beginningWith(section, message), inputs);
  if (columns.filter(({ meaning }) => meaning === "roll").length !== 1)
    return refuse(m.results_problem_roll_column, {});
  if (rows.some((cells) => cells.length !== columns.length)) return refuse(m.problem_body, {});
  const rolls = rows.map((cells) => comparedRoll(rollIn(columns, cells)));
  // By name, because the screen also counts the rows that it does not send.
  const empty = rows.filter((_, place) => rolls[place] === "").map((cells) => nameIn(columns, cells));
  if (empty.length > 0) return refuse(m.results_problem_roll_missing, { rows: listed(context, empty) });
  const twice = rolls.filter((roll, place) => rolls.indexOf(roll) !== place);
  if (twice.length > 0) return refuse(m.results_problem_roll_twice, { rolls: listed(context, [...new Set(twice)]) });
  return undefined;
}

function beginningWith<Inputs extends object>(section: string, message: Message<Inputs>): Message<Inputs> {
  return (inputs, options) => `${section}: ${message(inputs, options)}`;
}

/** Formats the first ten items of a list as a text, in the digits of the client's language. */
function listed(context: Context, items: readonly string[]): string {
  const most = 10;
  const text = items.slice(0, most).join(", ") + (items.length > most ? " …" : "");
  return localDigits(text, requestLocale(context));
}

function rollIn(columns: readonly Column[], cells: readonly string[]): string {
  return cells[columnIndex(columns, "roll")] ?? "";
}

/** The pupil's name; in a sheet without names, what the row begins with. */
function nameIn(columns: readonly Column[], cells: readonly string[]): string {
  const filled = [cells[columnIndex(columns, "name")], ...cells].find(
    (text) => text !== undefined && text.trim() !== "",
  );
  return filled ?? "–";
}

function refuseField(context: Context, name: string, message: Message): Response {
  return problem(context, 400, m.problem_fields, {}, { [name]: message });
}

function emailOf(context: Context): string {
  return context.get("writer").email;
}
