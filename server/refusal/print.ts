import type { Locale } from "../../engine/languages.ts";
import { currentRequestId } from "../log/request-id.ts";
import { type Refusal, type RefusalStatus, titles } from "./refusal.ts";

/** A refusal as a response of the API. */
type ProblemJson = { status: RefusalStatus; headers: Record<string, string>; body: string };

/** A refusal as a page that shows a form again: the texts above the form and at its fields, by field name. */
export type FormRefusal = {
  refusal: { message: string; fields: Record<string, string> };
  status: number;
  headers?: Record<string, string> | undefined;
};

/** Prints a refusal as `application/problem+json` (RFC 9457) in the client's language. */
export function asProblemJson(refusal: Refusal, locale: Locale): ProblemJson {
  const { status, more } = refusal;
  const { message, fields } = textsOf(refusal, locale);
  const body = {
    type: "about:blank",
    title: titles[status],
    status,
    message,
    ...(Object.keys(fields).length > 0 && { errors: fields }),
    ...more,
    requestId: currentRequestId(),
  };
  const headers = {
    "Content-Type": "application/problem+json",
    // RFC 9110 (15.5.2) requires it of every 401.
    ...(status === 401 && { "WWW-Authenticate": "Bearer" }),
    ...waitOf(refusal),
  };
  return { status, headers, body: JSON.stringify(body) };
}

/** Prints a refusal for the page that shows a form again, in the page's language. */
export function asFormRefusal(refusal: Refusal, locale: Locale): FormRefusal {
  // The form's request was valid, but its values were refused: 422, not 400.
  const status = refusal.status === 400 ? 422 : refusal.status;
  return { refusal: textsOf(refusal, locale), status, headers: waitOf(refusal) };
}

function textsOf({ problem, fields }: Refusal, locale: Locale): FormRefusal["refusal"] {
  const texts = Object.entries(fields).map(([name, message]) => [name, message({}, { locale })] as const);
  return { message: problem({}, { locale }), fields: Object.fromEntries(texts) };
}

function waitOf({ wait }: Refusal): Record<string, string> | undefined {
  return wait === 0 ? undefined : { "Retry-After": String(wait) };
}
