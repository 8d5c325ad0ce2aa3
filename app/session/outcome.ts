import type { Locale } from "../../engine/languages.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";

/** Why a call failed. */
export type Failure = {
  ok: false;
  kind: "offline" | "signedOut" | "forbidden" | "missing" | "invalid" | "changed" | "failed";
  /** What happened, in the reader's language. */
  message: string;
  /** The errors of single fields, by field name. */
  fields: Record<string, string>;
  /**
   * Where somebody else has changed the entry meanwhile: its later version, as the API has sent it. A list's order has
   * none.
   */
  later?: unknown;
};

/**
 * The result of a call to the site's API. A write of an entry has the number of its version, unless it was sent as a
 * proposal, which waits for an administrator.
 */
export type Outcome<T> = { ok: true; data: T; version?: number; isProposed?: boolean } | Failure;

/** A failure with its message in the language of the page. */
function failure(kind: Failure["kind"], message: Message, locale: Locale): Failure {
  return { ok: false, kind, message: message({}, { locale }), fields: {} };
}

/** The failure of a call that got no response, or that the caller cancelled. */
export function noResponse(locale: Locale, cancelled: boolean): Failure {
  if (cancelled) return failure("failed", m.client_cancelled, locale);
  return failure("offline", m.client_offline, locale);
}

const kinds: Readonly<Record<number, Failure["kind"]>> = {
  400: "invalid",
  401: "signedOut",
  403: "forbidden",
  404: "missing",
  409: "changed",
  412: "changed",
  413: "invalid",
  415: "invalid",
  422: "invalid",
};

/**
 * The outcome that a response stands for. A body that is not JSON, such as a proxy's error page, is a failure; that a
 * proxy found an upload too large is told by the status alone.
 */
export function parseResponse<T>(status: number, text: string, locale: Locale): Outcome<T> {
  const body = parse(text);
  if (status >= 200 && status < 300 && body !== undefined) return { ok: true, data: body as T };
  const problem = (typeof body === "object" && body !== null ? body : {}) as {
    message?: unknown;
    errors?: unknown;
    later?: unknown;
  };
  const result = failure(kinds[status] ?? "failed", status === 413 ? m.problem_too_large : m.client_failed, locale);
  if (typeof problem.message === "string" && problem.message) result.message = problem.message;
  if (typeof problem.errors === "object" && problem.errors !== null) {
    result.fields = problem.errors as Record<string, string>;
  }
  if (problem.later !== undefined) result.later = problem.later;
  return result;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
