import type { MiddlewareHandler } from "hono";
import * as m from "../../messages/compiled/messages.js";
import type { AccessTokens, Writer } from "../auth/access-tokens.ts";
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
    if (writer === "unknown") {
      context.header("WWW-Authenticate", "Bearer");
      return problem(context, 401, m.problem_sign_in, {});
    }
    if (writer === "forbidden") return problem(context, 403, m.problem_forbidden, {});
    context.set("writer", writer);
    return next();
  };
}
