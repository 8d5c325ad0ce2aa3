import type { Context } from "hono";
import * as m from "../../messages/compiled/messages.js";
import { tokenRefusal } from "../auth/access-tokens.ts";
import type { LiveSession, Sessions } from "../auth/sessions.ts";
import { problem, refusalResponse } from "./problem.ts";
import { Refusal } from "../refusal/refusal.ts";

/** A request of a signed-in user, with the session and the parsed body. */
type SignedRequest = { session: LiveSession; body: unknown };

/** The live session of a request; undefined if the client is not signed in. */
export function liveSession(context: Context, sessions: Sessions): Promise<LiveSession | undefined> {
  return sessions.find(context.req.header("Cookie"));
}

/**
 * Returns the session and body of a request that changes an account, or the response that refuses it. It refuses bodies
 * that are not JSON, clients that are not signed in, and, unless `isSecondFactor`, users who must first turn a second
 * factor on.
 */
export async function readSigned(
  context: Context,
  sessions: Sessions,
  isSecondFactor = false,
): Promise<SignedRequest | Response> {
  if (!isJson(context)) return problem(context, 415, m.problem_json, {});
  const session = await liveSession(context, sessions);
  if (!session) return problem(context, 401, m.problem_sign_in, {});
  if (session.needsSecondFactor && !isSecondFactor) throw tokenRefusal("second-factor");
  return { session, body: await bodyOf(context) };
}

/** Answers that the client must wait this many seconds. */
export function refuseWithWait(context: Context, seconds: number, message = m.login_wait): Response {
  return refusalResponse(context, new Refusal(429, message, {}, { wait: seconds }));
}

export function isJson(context: Context): boolean {
  return /^application\/json\b/i.test(context.req.header("Content-Type") ?? "");
}

/** The parsed body of a request; undefined if it is not JSON. */
export function bodyOf(context: Context): Promise<unknown> {
  return context.req.json<unknown>().catch(() => undefined);
}
