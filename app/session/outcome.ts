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
  /** If somebody else changed what the call is about: what is there now, as the called address answers it. */
  later?: unknown;
};

/**
 * The result of a call to the site's API. After a write of an entry it has the new version number, unless the write was
 * stored as a proposal that waits for an administrator.
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

/**
 * The value by which the answer to a write reports its success (requirements R10.3): of an addition `acknowledged`, of
 * a change `modifiedCount`, of a removal `deletedCount`. A write has succeeded where it is true or above 0.
 */
export type SuccessValue = "acknowledged" | "modifiedCount" | "deletedCount";

/** The status of the answer to a write that waits for an administrator's approval. */
const accepted = 202;

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
 * Converts a response to an outcome. A body that is not JSON, such as a proxy's error page, is a failure. If a proxy
 * refuses an upload as too large, only the status says so. A write that became a proposal has succeeded. With
 * `expected`, the status of success is not enough: the body must report it too. Where nothing was removed, the entry is
 * missing.
 */
export function parseResponse<T>(status: number, text: string, locale: Locale, expected?: SuccessValue): Outcome<T> {
  const body = parse(text);
  if (status === accepted && reportsSuccess(body, "acknowledged"))
    return { ok: true, data: body as T, isProposed: true };
  if (status >= 200 && status < 300 && body !== undefined) {
    if (expected === undefined || reportsSuccess(body, expected)) return { ok: true, data: body as T };
    const isMissing = expected === "deletedCount" && reportsSuccess(body, "acknowledged");
    return isMissing ? failure("missing", m.problem_not_found, locale) : failure("failed", m.client_failed, locale);
  }
  const problem = (typeof body === "object" && body !== null ? body : {}) as {
    message?: unknown;
    errors?: unknown;
    later?: unknown;
  };
  const result = failure(kinds[status] ?? "failed", status === 413 ? m.client_too_large : m.client_failed, locale);
  if (typeof problem.message === "string" && problem.message) result.message = problem.message;
  if (typeof problem.errors === "object" && problem.errors !== null) {
    result.fields = problem.errors as Record<string, string>;
  }
  if (problem.later !== undefined) result.later = problem.later;
  return result;
}

function reportsSuccess(body: unknown, value: SuccessValue): boolean {
  const { acknowledged, [value]: reported } = (body ?? {}) as Readonly<Record<string, unknown>>;
  // `Number` also counts true as 1. Where a count is expected, a refusal that stands beside it wins.
  return Number(reported) > 0 && (acknowledged === undefined || Number(acknowledged) > 0);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
