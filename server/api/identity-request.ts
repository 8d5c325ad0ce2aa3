import type { Context } from "hono";
import type { LiveSession, Sessions } from "../auth/sessions.ts";

/** Returns the IP address of the client that sends a request. */
export type AddressOf = (context: Context) => string;

/** The live session of a request; undefined if the client is not signed in. */
export function liveSession(context: Context, sessions: Sessions): Promise<LiveSession | undefined> {
  return sessions.find(context.req.header("Cookie"));
}

/** The parsed body of a request; undefined if it is not JSON. */
export function bodyOf(context: Context): Promise<unknown> {
  return context.req.json<unknown>().catch(() => undefined);
}
