import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as z from "zod/mini";
import * as m from "../../messages/compiled/messages.js";
import { isGetOrHead } from "../http/method.ts";
import { BusyError } from "../log/service-error.ts";
import { problem } from "./problem.ts";
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

/** A sheet that a client sent: a file's bytes or pasted cells, and the file's name without its extension. */
type SentSheet = { content: Uint8Array | string; name: string };

/** Reads the form field `file`, or pasted cells from JSON. Returns a refusal if the request has neither. */
export async function receiveSheet(context: Context): Promise<Response | SentSheet> {
  if (isJson(context)) {
    const { cells } = await receiveJson(context, pastedCells, m.problem_body);
    return { content: cells, name: "" };
  }
  const hasShortBoundary = shortBoundary.test(context.req.header("Content-Type") ?? "");
  const form = hasShortBoundary ? await context.req.parseBody().catch(() => undefined) : undefined;
  if (!form) return problem(context, 400, m.upload_broken, {});
  const { file } = form;
  if (!(file instanceof File) || file.size === 0) return problem(context, 400, m.upload_missing, {});
  return { content: new Uint8Array(await file.arrayBuffer()), name: file.name.replace(/\.[^.]*$/, "") };
}
