import type { Context } from "hono";
import { defaultLocale, type Locale, locales } from "../../engine/languages.ts";
import type { Words } from "../../engine/words.ts";
import { currentRequestId } from "../request-id.ts";

const titles = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
  507: "Insufficient Storage",
} as const;

/** The statuses that a problem is answered with. */
export type ProblemStatus = keyof typeof titles;

/** The language a client asked the API to speak. */
export function spokenLocale(context: Context): Locale {
  const first = /^\s*([a-z]+)/i.exec(context.req.header("Accept-Language") ?? "")?.[1]?.toLowerCase();
  return locales.find((locale) => locale === first) ?? defaultLocale;
}

/**
 * An answer that says what was wrong, as `application/problem+json` (RFC 9457), in the client's language;
 * `fields` says it of each field.
 */
export function problem<Inputs extends object>(
  context: Context,
  status: ProblemStatus,
  words: Words<Inputs>,
  inputs: Inputs,
  fields: Record<string, Words> = {},
): Response {
  const locale = spokenLocale(context);
  const errors = Object.entries(fields).map(([name, said]) => [name, said({}, { locale })]);
  const body = {
    type: "about:blank",
    title: titles[status],
    status,
    message: words(inputs, { locale }),
    ...(errors.length > 0 ? { errors: Object.fromEntries(errors) as Record<string, string> } : {}),
    requestId: currentRequestId(),
  };
  return context.body(JSON.stringify(body), status, { "Content-Type": "application/problem+json" });
}
