import type { Words } from "../../engine/words.ts";
import * as m from "../../messages/compiled/messages.js";
import { outcomeOf } from "../admin/outcome.ts";
import type { Request as SchoolRequest } from "../context.ts";
import type { Refused } from "./refusal.ts";

/** What each refusal of the identity library is told as; the same for an unknown address and a wrong password. */
const told: Readonly<Record<string, Words>> = {
  INVALID_EMAIL_OR_PASSWORD: m.login_wrong,
  INVALID_EMAIL: m.login_wrong,
  USER_DISABLED: m.login_disabled,
  INVALID_PASSWORD: m.account_wrong,
  PASSWORD_TOO_SHORT: m.problem_password,
  PASSWORD_TOO_LONG: m.problem_password,
};

const tooManyRequests = 429;

/** How a call ended: what was answered with the cookies to set, or why the form is shown again. */
export type IdentityAnswer<T> = { ok: true; body: T; cookies: string[] } | ({ ok: false } & Refused);

/** Calls identity for the action of a form. Refusals are told in the language of the page. */
export async function callIdentity<T>(
  { callIdentity: call, locale }: Pick<SchoolRequest, "callIdentity" | "locale">,
  path: string,
  body: object,
  cookie?: string,
): Promise<IdentityAnswer<T>> {
  const response = await call(path, body, cookie);
  const text = await response.text();
  const outcome = outcomeOf<T>(response.status, text, locale);
  if (outcome.ok) return { ok: true, body: outcome.data, cookies: response.headers.getSetCookie() };
  // What the library itself says is English; the site's own answers are in the reader's language.
  const isOwn = response.headers.get("Content-Type")?.startsWith("application/problem+json");
  const message = isOwn ? outcome.message : wordsFor(response.status, text)({}, { locale });
  // The page is well-formed HTML whose form has something wrong with it.
  const status = response.status === 400 ? 422 : response.status;
  const retryAfter = response.headers.get("Retry-After") ?? response.headers.get("X-Retry-After");
  const headers = retryAfter === null ? undefined : { "Retry-After": retryAfter };
  return { ok: false, refusal: { message, fields: outcome.fields }, status, headers };
}

function wordsFor(status: number, text: string): Words {
  if (status === tooManyRequests) return m.login_wait;
  return told[codeOf(text)] ?? m.client_failed;
}

function codeOf(text: string): string {
  try {
    return String((JSON.parse(text) as { code?: unknown }).code);
  } catch {
    return "";
  }
}
