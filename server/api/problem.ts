import type { Context } from "hono";
import type { Locale, Words } from "../../engine/words.ts";

/** The language a client asked the API to speak. */
export function spokenLocale(context: Context): Locale {
  return /^\s*bn\b/i.test(context.req.header("Accept-Language") ?? "") ? "bn" : "en";
}

/** An answer that says what was wrong, as `application/problem+json` (RFC 9457). */
export function problem<Inputs extends object>(
  context: Context,
  status: keyof typeof titles,
  words: Words<Inputs>,
  inputs: Inputs,
): Response {
  const message = words(inputs, { locale: spokenLocale(context) });
  const body = {
    type: "about:blank",
    title: titles[status],
    status,
    message,
    requestId: context.get("requestId") as string | undefined,
  };
  return context.body(JSON.stringify(body), status, { "Content-Type": "application/problem+json" });
}

const titles = {
  400: "Bad Request",
  404: "Not Found",
  405: "Method Not Allowed",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  500: "Internal Server Error",
} as const;
