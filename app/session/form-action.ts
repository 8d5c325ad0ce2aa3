import { data, redirect } from "react-router";
import type { Refusal, Refused } from "./refusal.ts";

/** The fields of a sent form by their names; what was not sent is empty. The server has bounded the body and its type. */
export async function readForm<Name extends string>(request: Request, names: readonly Name[]): Promise<Record<Name, string>> {
  const sent = new URLSearchParams(await request.text());
  return Object.fromEntries(names.map((name) => [name, sent.get(name) ?? ""])) as Record<Name, string>;
}

/** Shows the form again, with what was wrong and what was typed. */
export function showAgain({ refusal, status, headers }: Refused, typed: Refusal["typed"] = {}) {
  return data<Refusal>({ ...refusal, typed }, { status, headers });
}

/**
 * Leads on to a path of this site after a form was taken (303), setting these cookies. The address is absolute because
 * the router would put the language before a path; its origin is the one that the browser sent the form from.
 */
export function leadTo(path: string, request: Request, cookies: readonly string[] = []): Response {
  const headers = new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
  return redirect(new URL(path, request.url).href, { status: 303, headers });
}

/** Lets a form's page carry the headers of its action, such as `Retry-After`. */
export function actionHeaders(args: { actionHeaders: Headers }): Headers {
  return args.actionHeaders;
}
