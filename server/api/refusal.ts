import type { Context } from "hono";
import type { Words } from "../../engine/words.ts";
import * as m from "../../messages/compiled/messages.js";
import { problem, type ProblemStatus } from "./problem.ts";

/** Seconds after which a client whose request found no room may ask again. */
const retryAfter = 10;

/** A request that is refused on the way: thrown by what reads it, answered by the API's one error handler. */
export class Refusal extends Error {
  readonly answer: (context: Context) => Response;

  constructor(status: ProblemStatus, words: Words) {
    super(`The request was refused with ${status}.`);
    this.answer = (context) => problem(context, status, words, {});
  }
}

/** The request finds no room beside the others. */
export function busy(): Refusal {
  return new Refusal(503, m.upload_busy);
}

/** The client left before its request had arrived: nobody is there to be answered. */
export class Disconnected extends Error {}

/** Answers a refusal. */
export function refuse(context: Context, refusal: Refusal): Response {
  const response = refusal.answer(context);
  if (response.status === 503) response.headers.set("Retry-After", String(retryAfter));
  return response;
}
