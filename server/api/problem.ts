import type { Context } from "hono";
import { defaultLocale, type Locale } from "../../engine/languages.ts";
import { acceptedLocale } from "../../engine/locale.ts";
import type { Message } from "../../engine/message.ts";
import { currentRequestId } from "../log/request-id.ts";

const titles = {
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

/** The statuses that a problem response can have. */
export type ProblemStatus = keyof typeof titles;

/**
 * The language of messages for a client: the first language in `Accept-Language` that the site has, or else the
 * default.
 */
export function requestLocale(context: Context): Locale {
  return acceptedLocale(context.req.header("Accept-Language")) ?? defaultLocale;
}

/**
 * A response of type `application/problem+json` (RFC 9457) that says in the client's language what was wrong. `fields`
 * has a message for each wrong field, `more` has further members.
 */
export function problem<Inputs extends object>(
  context: Context,
  status: ProblemStatus,
  message: Message<Inputs>,
  inputs: Inputs,
  fields: Record<string, Message> = {},
  more: Readonly<Record<string, unknown>> = {},
): Response {
  const locale = requestLocale(context);
  const errors = Object.entries(fields).map(([name, fieldMessage]) => [name, fieldMessage({}, { locale })]);
  const body = {
    type: "about:blank",
    title: titles[status],
    status,
    message: message(inputs, { locale }),
    ...(errors.length > 0 ? { errors: Object.fromEntries(errors) as Record<string, string> } : {}),
    ...more,
    requestId: currentRequestId(),
  };
  return context.body(JSON.stringify(body), status, { "Content-Type": "application/problem+json" });
}
