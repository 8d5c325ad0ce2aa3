import type { Context, MiddlewareHandler } from "hono";
import { isForEditors } from "../../engine/declaration.ts";
import { features } from "../../features/registry.ts";
import { declarations } from "../../globals/all.ts";
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

/** The first part of a path below `/api`: `/notice/1` has `notice`. */
const firstSegment = (path: string) => path.replace(/^\/api(?=\/)/, "").split("/", 2)[1] ?? "";

/** What people with the right to content may send, previews too; everything else takes the right to administration. */
const contentPaths = new Set([
  "upload",
  "formatted-text",
  "order",
  "confirmation",
  ...features.flatMap(({ name, forEditors }) => (forEditors ? [name] : [])),
  ...declarations.filter(isForEditors).flatMap(({ api }) => Object.values(api).map((path) => firstSegment(path))),
]);

/**
 * Middleware that lets reads through, and other requests only with a valid access token of a user who may write what
 * the path names.
 */
export function requireWriter(accessTokens: AccessTokens): MiddlewareHandler {
  return async (context, next) => {
    if (safeMethods.has(context.req.method)) return next();
    const token = /^Bearer (\S+)$/i.exec(context.req.header("Authorization") ?? "")?.[1];
    const writer = token === undefined ? "unknown" : await accessTokens.writerOf(token);
    if (typeof writer === "string") return refuseToken(context, writer);
    if (!writer.mayAdminister && !contentPaths.has(firstSegment(context.req.path))) return refuseEditor(context);
    context.set("writer", writer);
    return next();
  };
}

/** Tells somebody who may write content that something is for administrators. */
export function refuseEditor(context: Context): Response {
  return problem(context, 403, m.problem_administrators, {});
}

/** Seconds after which a client may ask again while the identity provider does not answer. */
const pause = 5;

/** Tells a client why its token is not accepted, or why it gets none. */
export function refuseToken(context: Context, refused: TokenRefusal): Response {
  if (refused === "forbidden") return problem(context, 403, m.problem_forbidden, {});
  if (refused === "second-factor") return problem(context, 403, m.problem_second_factor, {});
  if (refused === "misconfigured") return problem(context, 503, m.identity_key, {});
  if (refused === "unavailable") {
    context.header("Retry-After", String(pause));
    return problem(context, 503, m.problem_identity, {});
  }
  context.header("WWW-Authenticate", "Bearer");
  return problem(context, 401, m.problem_sign_in, {});
}
