import type { Context, MiddlewareHandler } from "hono";
import * as m from "../../messages/compiled/messages.js";
import type { AccessTokens, TokenRefusal, Writer } from "../auth/access-tokens.ts";
import { problem } from "./problem.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** The user who writes; set by `requireWriter` only. */
    writer: Writer;
  }
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Middleware that lets reads through, and other requests only with a valid access token of a user who may write. */
export function requireWriter(accessTokens: AccessTokens): MiddlewareHandler {
  return async (context, next) => {
    if (safeMethods.has(context.req.method)) return next();
    const token = /^Bearer (\S+)$/i.exec(context.req.header("Authorization") ?? "")?.[1];
    const writer = token === undefined ? "unknown" : await accessTokens.writerOf(token);
    if (typeof writer === "string") return refuseToken(context, writer);
    context.set("writer", writer);
    return next();
  };
}

/** Seconds after which a client may ask again while the identity provider does not answer. */
const pause = 5;

/** Tells a client why its token is not accepted, or why it gets none. */
export function refuseToken(context: Context, refused: TokenRefusal): Response {
  if (refused === "forbidden") return problem(context, 403, m.problem_forbidden, {});
  if (refused === "second-factor") return problem(context, 403, m.problem_second_factor, {});
  if (refused === "unavailable") {
    context.header("Retry-After", String(pause));
    return problem(context, 503, m.problem_identity, {});
  }
  context.header("WWW-Authenticate", "Bearer");
  return problem(context, 401, m.problem_sign_in, {});
}
