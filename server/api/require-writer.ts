import type { Context, MiddlewareHandler } from "hono";
import { isForEditors } from "../../engine/declaration.ts";
import { features } from "../../features/registry.ts";
import { declarations } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import type { AccessTokens, TokenRefusal, Writer } from "../auth/access-tokens.ts";
import type { ContentCalls } from "./content-calls.ts";
import { problem } from "./problem.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** The user who writes; set by `requireWriter` only. */
    writer: Writer;
    /** Whether a write is only tried, which changes nothing. */
    isTrial: boolean;
  }
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** The first part of a path below `/api`: `/notice/1` has `notice`. */
const firstSegment = (path: string) => path.replace(/^\/api(?=\/)/, "").split("/", 2)[1] ?? "";

/** What people with the right to content may send, previews too; everything else takes the right to administration. */
const contentPaths = new Set([
  "upload",
  "files",
  "formatted-text",
  "order",
  "confirmation",
  ...features.flatMap(({ name, forEditors }) => (forEditors ? [name] : [])),
  ...declarations.filter(isForEditors).flatMap(({ api }) => Object.values(api).map((path) => firstSegment(path))),
]);

/**
 * What editors may send while their changes wait for approval, as visitors see nothing of it. A file is seen once an
 * entry shows it. Everything else is refused, so that what is new is refused until it is said to be harmless.
 */
const harmlessPaths = new Set([
  "POST /upload",
  "POST /formatted-text",
  ...features.flatMap(({ name, harmless = [] }) =>
    harmless.map((one) => one.replace(" /", ` /${name}/`).replace(/\/$/, "")),
  ),
]);

/** A request without its numbers, as `harmlessPaths` spells it. */
function spelled({ method, path }: Context["req"]): string {
  return `${method} ${path.replace(/^\/api(?=\/)/, "").replaceAll(/\/\d+(?=\/|$)/g, "/{id}")}`;
}

/** What says who may write. */
export type WriterParts = {
  accessTokens: AccessTokens;
  /** The writes that features send on behalf of somebody. */
  calls: ContentCalls;
  /** Whether what editors change waits for an administrator now. */
  isHeldBack: () => Promise<boolean>;
};

/**
 * Middleware that lets reads through, and other requests only with a valid access token of a user who may write what
 * the path names. Where the changes of editors wait for approval, theirs are refused, except what is harmless.
 */
export function requireWriter({ accessTokens, calls, isHeldBack }: WriterParts): MiddlewareHandler {
  return async (context, next) => {
    if (safeMethods.has(context.req.method)) return next();
    const call = calls.of(context.req.raw);
    if (call) {
      if (!mayWrite(call.writer, context)) return refuseEditor(context);
      context.set("writer", call.writer);
      context.set("isTrial", call.isTrial);
      return next();
    }
    const token = /^Bearer (\S+)$/i.exec(context.req.header("Authorization") ?? "")?.[1];
    const writer = token === undefined ? "unknown" : await accessTokens.writerOf(token);
    if (typeof writer === "string") return refuseToken(context, writer);
    if (!mayWrite(writer, context)) return refuseEditor(context);
    if (!writer.mayAdminister && !harmlessPaths.has(spelled(context.req)) && (await isHeldBack()))
      return problem(context, 403, m.problem_held_back, {});
    context.set("writer", writer);
    return next();
  };
}

function mayWrite({ mayAdminister }: Writer, { req }: Context): boolean {
  return mayAdminister || contentPaths.has(firstSegment(req.path));
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
