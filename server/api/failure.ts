import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import * as m from "../../messages/compiled/messages.js";
import { isClientGone } from "../answers/client-gone.ts";
import { BusyError } from "../answers/work-queue.ts";
import { isDiskFull } from "../disk-full.ts";
import { log } from "../log.ts";
import { MediaError } from "../media/media-error.ts";
import { FieldMediaError } from "./files.ts";
import { mediaProblem } from "./media-problem.ts";
import { problem } from "./problem.ts";
import { Disconnected, refuse, Refusal } from "./refusal.ts";

/** Answers what a request threw: what it did wrong, a full disk, or that something failed here. */
export function answerFailure(error: Error, context: Context): Response {
  if (error instanceof Refusal) return refuse(context, error);
  if (error instanceof FieldMediaError) return mediaProblem(context, error.reason, error.field);
  if (error instanceof MediaError) return mediaProblem(context, error);
  // Nobody hears this answer, and nothing failed here.
  if (error instanceof Disconnected) return problem(context, 400, m.upload_broken, {});
  const request = `${context.req.method} ${context.req.path}`;
  if (isDiskFull(error)) {
    log.error(`The disk is full: ${request} could not be saved.`, error);
    return problem(context, 507, m.problem_disk_full, {});
  }
  if (error instanceof BusyError) return problem(context, 503, m.problem_busy, {});
  if (!isClientGone(error, (context.env as HttpBindings).incoming)) log.error(request, error);
  return problem(context, 500, m.problem_failed, {});
}
