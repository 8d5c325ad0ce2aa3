import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as z from "zod/mini";
import { defaultLocale } from "../../engine/languages.ts";
import type { Message } from "../../engine/message.ts";
import { localDigits } from "../../engine/words/digits.ts";
import * as m from "../../messages/compiled/messages.js";
import { isGetOrHead } from "../http/method.ts";
import { BusyError } from "../log/service-error.ts";
import { Refusal } from "../refusal/refusal.ts";
import { readSheets, type SheetReader } from "../sheets/read-sheets.ts";
import { maxColumns, maxRows, SheetError, type SheetProblem } from "../sheets/sheet.ts";
import { isJson, receiveJson } from "./request-body.ts";

/** Maximum number of sheets that are in memory at once, each with the rows that are parsed from it. */
const mostBodies = 4;

/**
 * Middleware for routes that take sheets. It limits the size of a body, in bytes, and how many are in memory at once.
 * `tooLarge` answers a larger body. Responses to these requests are never cached.
 */
export function limitSheets(maxSize: number, tooLarge: (context: Context) => Response): MiddlewareHandler {
  const onError = (context: Context) => {
    // The rest of the body is not read, so the connection must close.
    context.header("Connection", "close");
    return tooLarge(context);
  };
  const limit = bodyLimit({ maxSize, onError });
  let held = 0;
  return async (context, next) => {
    if (isGetOrHead(context.req)) return next();
    if (held >= mostBodies) throw new BusyError();
    context.header("Cache-Control", "no-store");
    held += 1;
    try {
      return await limit(context, next);
    } finally {
      held -= 1;
    }
  };
}

/**
 * The type of a form whose boundary between its parts has at most 70 characters, as RFC 2046 (5.1.1) requires.
 * Searching for a longer one could take a second.
 */
const shortBoundary = /^multipart\/form-data\s*;\s*boundary="?[^\s";,]{1,70}"?$/i;

/** Cells that somebody pasted instead of choosing a file. */
export const pastedCells = z.strictObject({ cells: z.string().check(z.refine((text) => text.trim() !== "")) });

/** What a message about a sheet may contain: the sheet's name, and the limits in the digits of the language. */
type SheetInputs = { sheet: string; rows: string; columns: string };

/** The messages of a feature about sheets that it cannot read; `Code` is a problem that only this feature has. */
export type SheetMessages<Code extends string> = Readonly<Record<SheetProblem | Code, Message<SheetInputs>>>;

/** The messages that are the same in every feature. */
export const sheetMessages = {
  tooBig: m.sheet_too_large,
  password: m.sheet_password,
  notASheet: m.sheet_other_kind,
  openQuote: m.sheet_open_quote,
  damaged: m.sheet_damaged,
} satisfies Partial<SheetMessages<never>>;

/** The refusal of a sheet that cannot be read. */
export function sheetRefusal(message: Message<SheetInputs>, sheet = ""): Refusal {
  return new Refusal(422, (_, { locale = defaultLocale } = {}) => {
    const [rows, columns] = [maxRows, maxColumns].map((most) => localDigits(String(most), locale)) as [string, string];
    return message({ sheet, rows, columns }, { locale });
  });
}

/**
 * Receives a sheet and returns what the reader's script answers about it. The sheet comes as the field `file` of a
 * form, or as pasted `cells` in JSON. Throws a `Refusal` if it is missing or cannot be read.
 */
export async function readSentSheet<Question, Answer>(
  context: Context,
  reader: SheetReader<Answer>,
  question: Question,
  messages: SheetMessages<never>,
): Promise<Answer> {
  const sent = await receiveSheet(context);
  try {
    return await readSheets(reader, { ...sent, question }, { signal: context.req.raw.signal });
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    throw sheetRefusal(messages[error.code], error.sheet);
  }
}

/** A sheet that a client sent: a file's bytes or pasted cells, and the file's name without its extension. */
type SentSheet = { content: Uint8Array | string; name: string };

/** Reads the form field `file`, or pasted cells from JSON. Throws a `Refusal` if the request has neither. */
export async function receiveSheet(context: Context): Promise<SentSheet> {
  if (isJson(context)) {
    const { cells } = await receiveJson(context, pastedCells, m.problem_body);
    return { content: cells, name: "" };
  }
  const hasShortBoundary = shortBoundary.test(context.req.header("Content-Type") ?? "");
  const form = hasShortBoundary ? await context.req.parseBody().catch(() => undefined) : undefined;
  if (!form) throw new Refusal(400, m.upload_broken);
  const { file } = form;
  if (!(file instanceof File) || file.size === 0) throw new Refusal(400, m.upload_missing);
  return { content: new Uint8Array(await file.arrayBuffer()), name: file.name.replace(/\.[^.]*$/, "") };
}
