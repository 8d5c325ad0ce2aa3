import type { Locale, Words } from "../../engine/words.ts";
import * as m from "../../messages/compiled/messages.js";

/** Why a call did not do what it was to do. */
export type Failure = {
  ok: false;
  kind: "offline" | "signedOut" | "forbidden" | "invalid" | "failed";
  /** What happened, for a person to read. */
  message: string;
  /** What is wrong with single fields, by their names. */
  fields: Record<string, string>;
};

/** How a call to the site's API ended. */
export type Outcome<T> = { ok: true; data: T } | Failure;

/** A failure told in words of the page. */
export function failure(kind: Failure["kind"], words: Words, locale: Locale): Failure {
  return { ok: false, kind, message: words({}, { locale }), fields: {} };
}

/** No answer came, or the caller gave up. */
export function unanswered(locale: Locale, cancelled: boolean): Failure {
  if (cancelled) return failure("failed", m.client_cancelled, locale);
  return failure("offline", m.client_offline, locale);
}

const kinds: Readonly<Record<number, Failure["kind"]>> = {
  400: "invalid",
  401: "signedOut",
  403: "forbidden",
  413: "invalid",
  415: "invalid",
  422: "invalid",
};

/** What an answer means; one that is not JSON, as a proxy's own page, is told as a failure. */
export function outcomeOf<T>(status: number, text: string, locale: Locale): Outcome<T> {
  const body = parse(text);
  if (status >= 200 && status < 300 && body !== undefined) return { ok: true, data: body as T };
  const said = (typeof body === "object" && body !== null ? body : {}) as {
    message?: unknown;
    errors?: unknown;
  };
  const told = failure(kinds[status] ?? "failed", m.client_failed, locale);
  if (typeof said.message === "string" && said.message) told.message = said.message;
  if (typeof said.errors === "object" && said.errors !== null) {
    told.fields = said.errors as Record<string, string>;
  }
  return told;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
