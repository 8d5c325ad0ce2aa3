import type { Context } from "hono";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { problem, type ProblemStatus } from "./problem.ts";

/** Seconds after which a client may try again if the server was too busy. */
const retryAfter = 10;

/** Thrown to refuse a request; the API's error handler answers with its status and message. */
export class Refusal extends Error {
  readonly answer: (context: Context) => Response;

  constructor(status: ProblemStatus, message: Message) {
    super(`The request was refused with ${status}.`);
    this.answer = (context) => problem(context, status, message, {});
  }
}

/** The refusal of a request while too many others are in progress. */
export function busyRefusal(): Refusal {
  return new Refusal(503, m.upload_busy);
}

/** The client left before its request had arrived, so nobody can be answered. */
export class Disconnected extends Error {}

/** The response to a refusal. */
export function refusalResponse(context: Context, refusal: Refusal): Response {
  const response = refusal.answer(context);
  if (response.status === 503) response.headers.set("Retry-After", String(retryAfter));
  return response;
}
