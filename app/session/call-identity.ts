import type { Auth } from "better-auth";
import type { twoFactor } from "better-auth/plugins/two-factor";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { identityMessages } from "../../messages/identity-messages.ts";
import { parseResponse } from "./outcome.ts";
import { type CallIdentity, identityContext, readingContext, type RouterContext } from "../context.ts";
import type { Refused } from "./form-action.ts";

/** The identity library's codes of refusals. */
type LibraryCode = keyof (Auth["$ERROR_CODES"] & ReturnType<typeof twoFactor>["$ERROR_CODES"]);

const libraryMessages = {
  INVALID_EMAIL_OR_PASSWORD: m.login_wrong,
  INVALID_EMAIL: m.login_wrong,
  INVALID_PASSWORD: m.account_wrong,
  PASSWORD_TOO_SHORT: m.problem_password,
  PASSWORD_TOO_LONG: m.problem_password,
  INVALID_CODE: m.second_factor_wrong,
  INVALID_BACKUP_CODE: m.second_factor_wrong_recovery,
  ACCOUNT_TEMPORARILY_LOCKED: m.second_factor_wait,
} satisfies Partial<Record<LibraryCode, Message>>;

const ownMessages = {
  USER_DISABLED: m.login_disabled,
  CODE_USED: m.second_factor_used,
  LAST_ADMINISTRATOR: m.removal_last,
};

/** The messages by codes of refusals: an identity service's, the library's and the site's own. */
const messages: readonly Readonly<Record<string, Message>>[] = [identityMessages, libraryMessages, ownMessages];

const tooManyRequests = 429;

/** The result of a call: the response's body with the cookies to set, or the reason why the form is shown again. */
export type IdentityResult<T> = { ok: true; body: T; cookies: string[] } | ({ ok: false } & Refused);

/** Calls an endpoint for the action of a form (`CallIdentity`). Refusals are in the language of the page. */
export async function callIdentity<T>(
  context: RouterContext,
  ...[path, ...rest]: Parameters<CallIdentity>
): Promise<IdentityResult<T>> {
  const { locale } = context.get(readingContext);
  const response = await context.get(identityContext).callIdentity(path, ...rest);
  const text = await response.text();
  const outcome = parseResponse<T>(response.status, text, locale);
  if (outcome.ok) return { ok: true, body: outcome.data, cookies: response.headers.getSetCookie() };
  // The library's own messages are in English; the site's responses are in the reader's language.
  const isOwn = response.headers.get("Content-Type")?.startsWith("application/problem+json");
  const message = isOwn ? outcome.message : messageFor(response.status, text)({}, { locale });
  // The form's page is a valid request whose values were refused: 422, not 400.
  const status = response.status === 400 ? 422 : response.status;
  const retryAfter = response.headers.get("Retry-After");
  const headers = retryAfter === null ? undefined : { "Retry-After": retryAfter };
  return { ok: false, refusal: { message, fields: outcome.fields }, status, headers };
}

function messageFor(status: number, text: string): Message {
  const code = codeOf(text);
  const known = messages.find((one) => Object.hasOwn(one, code))?.[code];
  return known ?? (status === tooManyRequests ? m.login_wait : m.client_failed);
}

function codeOf(text: string): string {
  try {
    return String((JSON.parse(text) as { code?: unknown }).code);
  } catch {
    return "";
  }
}
