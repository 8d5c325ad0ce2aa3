import type * as z from "zod/mini";
import { problemsOf } from "../../engine/forms/problems.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { problemMessage } from "../../messages/problem-messages.ts";

/** The statuses that a refusal can have, with their titles (RFC 9110). */
export const titles = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  411: "Length Required",
  412: "Precondition Failed",
  413: "Content Too Large",
  414: "URI Too Long",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
  507: "Insufficient Storage",
} as const;
export type RefusalStatus = keyof typeof titles;

/** Seconds after which a client may try again if the server is too busy or lacks a service. */
const usualWait = 10;

type Details = {
  /** Further members of the JSON, such as the entry's later version. */
  more?: Readonly<Record<string, unknown>>;
  /** Seconds after which the client may try again; 0 if waiting does not help. */
  wait?: number;
};

/**
 * Says why something that a person asked for is not done: with a message, and one for each wrong field. Any part may
 * throw it; a printer (print.ts) makes a response of it.
 */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly problem: Message;
  readonly fields: Readonly<Record<string, Message>>;
  readonly more: Readonly<Record<string, unknown>>;
  readonly wait: number;

  constructor(
    status: RefusalStatus,
    problem: Message,
    fields: Readonly<Record<string, Message>> = {},
    { more = {}, wait = status === 503 ? usualWait : 0 }: Details = {},
  ) {
    super(`The request was refused with ${status}.`);
    this.status = status;
    this.problem = problem;
    this.fields = fields;
    this.more = more;
    this.wait = wait;
  }
}

/** The refusal of a field's value, with the message at the field and above the form. */
export function fieldRefusal(field: string, message: Message): Refusal {
  return new Refusal(400, message, { [field]: message });
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
