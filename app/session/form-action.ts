import { data, redirect } from "react-router";
import * as z from "zod/mini";
import type { Locale } from "../../engine/languages.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { passwordMessage } from "../../messages/password-messages.ts";
import type { Services } from "../../server/auth/services/all.ts";
import type { Answer } from "../../server/auth/services/answer.ts";
import type { PasswordLengths } from "../../server/auth/password-rules.ts";
import type { FormRules } from "../../server/pages/form-routes.ts";
import type { FormRefusal } from "../../server/refusal/print.ts";
import { identityContext, readingContext, type RouterContext } from "../context.ts";

/** What a route's module exports as `form`; without it, its address accepts no form. */
export type { FormRules };

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

/** The result of a service of accounts: what it says and the cookies to set, or why the form is shown again. */
export type IdentityResult<T> = ({ ok: true } & Answer<T>) | ({ ok: false } & Refused);

/** Asks a service of accounts for something, for the action of a form (server/auth/services). */
export async function askService<T>(
  context: RouterContext,
  ask: (services: Services) => Promise<Answer<T>>,
): Promise<IdentityResult<T>> {
  const done = await context.get(identityContext).ask(ask);
  return done.ok ? { ok: true, ...done.body } : done;
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
