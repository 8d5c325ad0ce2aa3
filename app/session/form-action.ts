import { data, redirect } from "react-router";
import * as z from "zod/mini";
import type { Locale } from "../../engine/languages.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";

/** The values of a sent form by field name, "" for missing ones. The server has already checked the body's size. */
export async function readForm<Name extends string>(
  request: Request,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const sent = new URLSearchParams(await request.text());
  return Object.fromEntries(names.map((name) => [name, sent.get(name) ?? ""])) as Record<Name, string>;
}

/** Shows the form again with its errors and with the values that may be shown again. */
export function rejectForm({ refusal, status, headers }: Refused, values: Refusal["values"] = {}) {
  return data<Refusal>({ ...refusal, values }, { status, headers });
}

/**
 * Redirects (303) to a path of this site after a form was accepted, and sets these cookies. The address is absolute
 * because the router would put the language's prefix before a path; its origin is that of the request.
 */
export function redirectTo(path: string, request: Pick<Request, "url">, cookies: readonly string[] = []): Response {
  const headers = new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
  return redirect(new URL(path, request.url).href, { status: 303, headers });
}

/** The `headers` export of a form's route: the headers of its action, such as `Retry-After`. */
export function actionHeaders(args: { actionHeaders: Headers }): Headers {
  return args.actionHeaders;
}

/** Why a form was refused, for the page that shows it again. */
export type Refusal = {
  /** Shown above the form. */
  message: string;
  /** The errors of single fields, by field name. */
  fields: Record<string, string>;
  /** The values that the form shows again, by field name: never a password. */
  values: Readonly<Record<string, string>>;
};

/** A refusal with the status and headers of its response. */
export type Refused = { refusal: Omit<Refusal, "values">; status: number; headers?: HeadersInit };

/** The errors of a form's fields that were left empty, by field name. */
export function missingFields(fields: Readonly<Record<string, string>>): Record<string, Message> {
  const empty = Object.keys(fields).filter((name) => !fields[name]?.trim());
  return Object.fromEntries(empty.map((name) => [name, m.problem_missing]));
}

/** The refusal of a form for these errors of its fields (422); undefined if there are none. */
export function refuseFields(problems: Readonly<Record<string, Message>>, locale: Locale): Refused | undefined {
  if (Object.keys(problems).length === 0) return undefined;
  const fields = Object.fromEntries(Object.entries(problems).map(([name, message]) => [name, message({}, { locale })]));
  return { refusal: { message: m.problem_fields({}, { locale }), fields }, status: 422 };
}

/** The refusal of a form as a whole. */
export function refuse(message: Message, status: number, locale: Locale): Refused {
  return { refusal: { message: message({}, { locale }), fields: {} }, status };
}

/** The error of the field `email` if it has no e-mail address, by the rule that the server's accounts follow. */
export function emailProblems(typed: string): Record<string, Message> {
  return z.email().safeParse(typed.trim()).success ? {} : { email: m.email_needed };
}

/**
 * The errors of a new password and its repetition, the fields `name` and `again`. Both are told at once, so that nobody
 * corrects one only to meet the other.
 */
export function newPasswordProblems(
  fields: Readonly<Record<string, string>>,
  name: string,
  minLength: number,
): Record<string, Message> {
  const problems: Record<string, Message> = {};
  const password = fields[name] ?? "";
  if (password.length < minLength) problems[name] = m.problem_password;
  if (password !== fields.again) problems.again = m.password_differs;
  return problems;
}
