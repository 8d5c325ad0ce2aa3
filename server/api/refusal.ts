import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type * as z from "zod/mini";
import { problemsOf } from "../../engine/forms/problems.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { problemMessage } from "../../messages/problem-messages.ts";
import { isDatabaseUnavailable } from "../database/unavailable.ts";
import { isDiskFailing, isDiskFull } from "../disk/disk-full.ts";
import { isClientGone } from "../http/fallback-page.ts";
import { isGetOrHead } from "../http/method.ts";
import { log } from "../log/log.ts";
import { BusyError } from "../log/service-error.ts";
import { MediaError, MediaStoreError, PictureStoreError } from "../media/media-error.ts";
import { FieldMediaError, mediaProblem, storeProblem } from "./media-problem.ts";
import { problem, type ProblemStatus } from "./problem.ts";

/** Seconds after which a client may try again if the server is too busy. */
const retryAfter = 10;

/**
 * Thrown to refuse a request. `errorResponse` answers with its status and message, and a message for each wrong field.
 */
export class Refusal extends Error {
  readonly answer: (context: Context) => Response;

  constructor(status: ProblemStatus, message: Message, fields: Readonly<Record<string, Message>> = {}) {
    super(`The request was refused with ${status}.`);
    this.answer = (context) => problem(context, status, message, {}, fields);
  }
}

/**
 * The refusal of a body that does not match a schema. It names each wrong field, unless the body as a whole is wrong.
 */
export function bodyRefusal(error: z.core.$ZodError): Refusal {
  const { "": whole, ...fields } = problemsOf(error);
  if (whole !== undefined) return new Refusal(400, m.problem_body);
  const messages = Object.entries(fields).map(([name, reason]) => [name, problemMessage(reason)] as const);
  return new Refusal(400, m.problem_fields, Object.fromEntries(messages));
}

/** The refusal of a request while too many others are in progress. */
export function busyRefusal(): Refusal {
  return new Refusal(503, m.upload_busy);
}

/** Thrown if the client left before its whole request had arrived, so nobody reads a response. */
export class Disconnected extends Error {}

/** Thrown if a person's permission to write has ended while the body of the request arrived. */
export class PermissionEnded extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super("The permission to write has ended.");
    this.response = response;
  }
}

/**
 * The response to an error that a request handler threw: a refusal, a full or broken disk, or a fault of the server,
 * which is logged.
 */
export function errorResponse(error: Error, context: Context): Response {
  if (error instanceof Refusal) return refusalResponse(context, error);
  if (error instanceof PermissionEnded) return error.response;
  if (error instanceof FieldMediaError) return mediaProblem(context, error.reason, error.field);
  if (error instanceof MediaError) return mediaProblem(context, error);
  // The client has left, so nobody reads this response, and the server has no fault to log.
  if (error instanceof Disconnected) return problem(context, 400, m.upload_broken, {});
  const request = `${context.req.method} ${context.req.path}`;
  if (error instanceof PictureStoreError || error instanceof MediaStoreError) {
    log.error(request, error);
    return storeProblem(context, error);
  }
  if (isDatabaseUnavailable(error)) {
    log.error(request, error);
    return refusalResponse(
      context,
      new Refusal(503, isGetOrHead(context.req) ? m.problem_no_database : m.problem_maybe_saved),
    );
  }
  if (isDiskFull(error)) {
    log.error(`The disk is full: ${request} could not be saved.`, error);
    return problem(context, 507, m.problem_disk_full, {});
  }
  // Reading may fail for such a reason too, but then there was nothing to save, so the message would be wrong.
  if (isDiskFailing(error) && !isGetOrHead(context.req)) {
    log.error(`The disk cannot be written to: ${request} could not be saved.`, error);
    return problem(context, 507, m.problem_disk_fails, {});
  }
  if (error instanceof BusyError) return refusalResponse(context, new Refusal(503, m.problem_busy));
  if (!isClientGone(error, (context.env as HttpBindings).incoming)) log.error(request, error);
  return problem(context, 500, m.problem_failed, {});
}

/** The response to a refusal. */
function refusalResponse(context: Context, refusal: Refusal): Response {
  const response = refusal.answer(context);
  if (response.status === 503) response.headers.set("Retry-After", String(retryAfter));
  return response;
}
