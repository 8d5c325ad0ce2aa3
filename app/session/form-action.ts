import { data, redirect } from "react-router";
import * as z from "zod/mini";
import type { Locale } from "../../engine/languages.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Auth } from "better-auth";
import type { twoFactor } from "better-auth/plugins/two-factor";
import { identityMessages } from "../../messages/identity-messages.ts";
import { passwordMessage } from "../../messages/password-messages.ts";
import type { PasswordLengths } from "../../server/auth/password-rules.ts";
import type { CallIdentity } from "../../server/pages/sender.ts";
import type { FormRefusal } from "../../server/refusal/print.ts";
import { parseResponse } from "./outcome.ts";
import { identityContext, readingContext, type RouterContext } from "../context.ts";

/**
 * The values of a submitted form, by field name; "" for missing ones. The server has already checked the body's size.
 */
export async function readForm<Name extends string>(
  request: Request,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const sent = new URLSearchParams(await request.text());
  return Object.fromEntries(names.map((name) => [name, sent.get(name) ?? ""])) as Record<Name, string>;
}

/** Shows the form again with its errors, and with those values that are safe to show. */
export function rejectForm({ refusal, status, headers }: Refused, values: Refusal["values"] = {}) {
  return data<Refusal>({ ...refusal, values }, { status, headers });
}

/**
 * Redirects (303) to a path of this site after a form was accepted, and sets these cookies. The address is absolute,
 * because the router would add the language prefix to a path; its origin is the request's.
 */
export function redirectTo(path: string, request: Pick<Request, "url">, cookies: readonly string[] = []): Response {
  const headers = new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
  return redirect(new URL(path, request.url).href, { status: 303, headers });
}

/** The `headers` export of a form's route: the headers of its action, such as `Retry-After`. */
export function actionHeaders(args: { actionHeaders: Headers }): Headers {
  return args.actionHeaders;
}

/** Why a form was refused, for the page that shows the form again. */
export type Refusal = {
  /** Shown above the form. */
  message: string;
  /** The errors of single fields, by field name. */
  fields: Record<string, string>;
  /** The values that the form shows again, by field name; never a password. */
  values: Readonly<Record<string, string>>;
};

/** A refusal, with the status and headers of its response. */
export type Refused = FormRefusal;

/** The errors of the fields that were left empty, by field name. */
export function missingFields(fields: Readonly<Record<string, string>>): Record<string, Message> {
  const empty = Object.keys(fields).filter((name) => !fields[name]?.trim());
  return Object.fromEntries(empty.map((name) => [name, m.problem_missing]));
}

/** The refusal of a form because of these errors in its fields (422); undefined if there are none. */
export function refuseFields(problems: Readonly<Record<string, Message>>, locale: Locale): Refused | undefined {
  if (Object.keys(problems).length === 0) return undefined;
  const fields = Object.fromEntries(Object.entries(problems).map(([name, message]) => [name, message({}, { locale })]));
  return { refusal: { message: m.problem_fields({}, { locale }), fields }, status: 422 };
}

/** The refusal of a form as a whole. */
export function refuse(message: Message, status: number, locale: Locale): Refused {
  return { refusal: { message: message({}, { locale }), fields: {} }, status };
}

/** The error of the field `email` if it is no e-mail address, by the same rule as the server's accounts. */
export function emailProblems(typed: string): Record<string, Message> {
  return z.email().safeParse(typed.trim()).success ? {} : { email: m.email_needed };
}

/**
 * The errors of a new password and its repetition, in the fields `name` and `again`. Both are reported at once, so that
 * nobody corrects one only to find the other.
 */
export function newPasswordProblems(
  fields: Readonly<Record<string, string>>,
  name: string,
  lengths: PasswordLengths,
): Record<string, Message> {
  const problems: Record<string, Message> = {};
  const password = fields[name] ?? "";
  const { least, most } = lengths;
  if (password.length < least || password.length > most) problems[name] = passwordMessage("length", lengths);
  if (password !== fields.again) problems.again = m.password_differs;
  return problems;
}

/**
 * Reads and validates the form of a new account: `email`, `password` and `again`, and further fields. `refused` is set
 * if a value is invalid.
 */
export async function readNewAccount<Name extends string = never>(
  request: Request,
  context: RouterContext,
  more: readonly Name[] = [],
) {
  const sent = await readForm(request, ["email", "password", "again", ...more]);
  const fields = { email: sent.email, password: sent.password, again: sent.again };
  const lengths = context.get(identityContext).passwordLengths();
  const wrong = { ...emailProblems(sent.email), ...newPasswordProblems(fields, "password", lengths) };
  const { locale } = context.get(readingContext);
  return { sent, email: sent.email.trim(), refused: refuseFields({ ...wrong, ...missingFields(fields) }, locale) };
}

/** The error codes of the identity library. */
type LibraryCode = keyof (Auth["$ERROR_CODES"] & ReturnType<typeof twoFactor>["$ERROR_CODES"]);

const libraryMessages = {
  INVALID_EMAIL_OR_PASSWORD: m.login_wrong,
  INVALID_EMAIL: m.login_wrong,
  INVALID_PASSWORD: m.account_wrong,
  INVALID_CODE: m.second_factor_wrong,
  INVALID_BACKUP_CODE: m.second_factor_wrong_recovery,
  ACCOUNT_TEMPORARILY_LOCKED: m.second_factor_wait,
} satisfies Partial<Record<LibraryCode, Message>>;

/** The library's codes for a password that is too short or too long. */
const lengthCodes: readonly string[] = ["PASSWORD_TOO_SHORT", "PASSWORD_TOO_LONG"] satisfies LibraryCode[];

const ownMessages = {
  USER_DISABLED: m.login_disabled,
  CODE_USED: m.second_factor_used,
  LAST_ADMINISTRATOR: m.removal_last,
};

/** The messages for error codes: those of the identity provider, of the library, and of the site. */
const messages: readonly Readonly<Record<string, Message>>[] = [identityMessages, libraryMessages, ownMessages];

const tooManyRequests = 429;

/** The result of a call: the response's body with the cookies to set, or the reason for showing the form again. */
export type IdentityResult<T> = { ok: true; body: T; cookies: string[] } | ({ ok: false } & Refused);

/** Calls an endpoint for the action of a form (`CallIdentity`). Error messages are in the language of the page. */
export async function callIdentity<T>(
  context: RouterContext,
  ...[path, ...rest]: Parameters<CallIdentity>
): Promise<IdentityResult<T>> {
  const { locale } = context.get(readingContext);
  const response = await context.get(identityContext).callIdentity(path, ...rest);
  const text = await response.text();
  const outcome = parseResponse<T>(response.status, text, locale);
  if (outcome.ok) return { ok: true, body: outcome.data, cookies: response.headers.getSetCookie() };
  // The library's own messages are in English, but the site's responses are in the reader's language.
  const isOwn = response.headers.get("Content-Type")?.startsWith("application/problem+json");
  const message = isOwn ? outcome.message : messageFor(context, response.status, text)({}, { locale });
  // The form's request was valid, but its values were refused: 422, not 400.
  const status = response.status === 400 ? 422 : response.status;
  const retryAfter = response.headers.get("Retry-After");
  const headers = retryAfter === null ? undefined : { "Retry-After": retryAfter };
  return { ok: false, refusal: { message, fields: outcome.fields }, status, headers };
}

function messageFor(context: RouterContext, status: number, text: string): Message {
  const code = codeOf(text);
  if (lengthCodes.includes(code)) return passwordMessage("length", context.get(identityContext).passwordLengths());
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

/** The messages that a form can leave for the next page, which shows them once as a toast. */
export const flashMessages = {
  confirmed: m.review_done,
  urgentEnded: m.urgent_ended,
  "signed-in": m.login_done,
  "signed-out": m.logout_done,
  "password-changed": m.account_done,
  "sessions-ended": m.account_sessions_ended,
  "second-factor-off": m.account_second_factor_off,
  "proposal-sent": m.proposal_sent,
  "account-saved": m.people_saved,
  "name-saved": m.person_name_saved,
} satisfies Record<string, Message>;

export type Flash = keyof typeof flashMessages;

/** Not `HttpOnly`, because `custom-elements/toast.ts` reads and deletes this cookie on the visitors' home page. */
const cookieName = "flash";
const attributes = "Path=/; SameSite=Lax";
/** In seconds. A page that is loaded later shows no message. */
const lifetime = 60;

/** The `Set-Cookie` header that leaves a message for the next page. */
export function flashCookie(flash: Flash): string {
  return `${cookieName}=${flash}; Max-Age=${lifetime}; ${attributes}`;
}

/** The `Set-Cookie` header that deletes the message once it is shown. */
export const clearFlashCookie = `${cookieName}=; Max-Age=0; ${attributes}`;

/** The message in a request's `Cookie` header; undefined if there is none. */
export function readFlash(cookies: string | null): Flash | undefined {
  const name = /(?:^|;\s*)flash=([\w-]{1,30})(?:;|$)/.exec(cookies ?? "")?.[1] ?? "";
  return Object.hasOwn(flashMessages, name) ? (name as Flash) : undefined;
}
