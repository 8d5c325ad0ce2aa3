import type { Context } from "hono";
import * as m from "../../messages/compiled/messages.js";
import type { Answer, Sender } from "../auth/services/answer.ts";
import type { LiveSession, Sessions } from "../auth/sessions.ts";
import { problem } from "./problem.ts";

/** Returns the IP address of the client that sends a request. */
export type AddressOf = (context: Context) => string;

/** The live session of a request; undefined if the client is not signed in. */
export function liveSession(context: Context, sessions: Sessions): Promise<LiveSession | undefined> {
  return sessions.find(context.req.header("Cookie"));
}

/** Makes the handler of a route that a service of accounts answers. It refuses bodies that are not JSON. */
export function serving<T>(addressOf: AddressOf, ask: (sender: Sender, body: unknown) => Promise<Answer<T>>) {
  return async (context: Context): Promise<Response> => {
    if (!isJson(context)) return problem(context, 415, m.problem_json, {});
    const { body, cookies } = await ask(
      { request: context.req.raw, address: addressOf(context) },
      await bodyOf(context),
    );
    for (const cookie of cookies) context.header("Set-Cookie", cookie, { append: true });
    // A link or a recovery code is shown once, so no cache may keep the response.
    context.header("Cache-Control", "no-store");
    return context.json(body as object);
  };
}

export function isJson(context: Context): boolean {
  return /^application\/json\b/i.test(context.req.header("Content-Type") ?? "");
}

/** The parsed body of a request; undefined if it is not JSON. */
export function bodyOf(context: Context): Promise<unknown> {
  return context.req.json<unknown>().catch(() => undefined);
}
