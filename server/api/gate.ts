import type { MiddlewareHandler } from "hono";
import * as m from "../../messages/compiled/messages.js";
import type { AccessTokens, Writer } from "../identity/access-token.ts";
import { problem } from "./problem.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** Who writes; set by the gate and by nothing else. */
    writer: Writer;
  }
}

const harmless = new Set(["GET", "HEAD", "OPTIONS"]);

/** Nothing passes but reading, unless a live token of someone who may write comes with it. */
export function gate(accessTokens: AccessTokens): MiddlewareHandler {
  return async (context, next) => {
    if (harmless.has(context.req.method)) return next();
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
