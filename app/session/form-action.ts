import { data, redirect } from "react-router";
import type { Refusal, Refused } from "./refusal.ts";

/** The values of a sent form by field name, "" for missing ones. The server has already checked the body's size. */
export async function readForm<Name extends string>(request: Request, names: readonly Name[]): Promise<Record<Name, string>> {
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
