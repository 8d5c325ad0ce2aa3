import type { Context, MiddlewareHandler } from "hono";
import { isForEditors } from "../../engine/declaration.ts";
import { features } from "../../features/registry.ts";
import { declarations } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import type { AccessTokens, TokenRefusal, Writer } from "../auth/access-tokens.ts";
import type { ContentCalls } from "./content-calls.ts";
import { refusalResponse } from "./problem.ts";
import { Refusal } from "../refusal/refusal.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** The user who writes; set only by `requireWriter`. */
    writer: Writer;
    /** Whether the write is only a trial, which changes nothing. */
    isTrial: boolean;
    /** When `requireWriter` let the request through (`performance.now()`), and a function that checks that again. */
    permission: { givenAt: number; renew: () => Promise<void> };
  }
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** The first segment of a path below `/api`: `notice` for `/notice/1`. */
const firstSegment = (path: string) => path.replace(/^\/api(?=\/)/, "").split("/", 2)[1] ?? "";

/**
 * First segments of the paths that people with the right to content may use, including the previews of forms. All other
 * paths need the right to administer.
 */
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
 * Requests that editors may send while their changes wait for approval, because visitors see nothing of them: an
 * uploaded file is hidden until an entry shows it (upload.ts). Everything else is refused, so a new route is refused
 * until it is listed here.
 */
const harmlessPaths = new Set([
  "POST /upload",
  "POST /formatted-text",
  ...features.flatMap(({ name, harmless = [] }) =>
    harmless.map((one) => one.replace(" /", ` /${name}/`).replace(/\/$/, "")),
  ),
]);

/** The method and path of a request without its numbers, as `harmlessPaths` has them. */
function spelled({ method, path }: Context["req"]): string {
  return `${method} ${path.replace(/^\/api(?=\/)/, "").replaceAll(/\/\d+(?=\/|$)/g, "/{id}")}`;
}

/** What `requireWriter` uses to decide who may write. */
export type WriterParts = {
  accessTokens: AccessTokens;
  /** The writes that features send on behalf of a user. */
  calls: ContentCalls;
  /** Whether editors' changes wait for an administrator's approval now. */
  isHeldBack: () => Promise<boolean>;
};

/**
 * Middleware that lets reads through. Other requests need a valid access token of a user who may write to that path.
 * Where editors' changes wait for approval, their writes are refused unless they are harmless. A body may take long to
 * arrive, so the code that reads it checks again (request-body.ts).
 */
export function requireWriter({ accessTokens, calls, isHeldBack }: WriterParts): MiddlewareHandler {
  return async (context, next) => {
    if (safeMethods.has(context.req.method)) return next();
    const call = calls.of(context.req.raw);
    if (call) {
      if (!mayWrite(call.writer, context)) throw editorRefusal();
      context.set("writer", call.writer);
      context.set("isTrial", call.isTrial);
      return next();
    }
    const token = /^Bearer (\S+)$/i.exec(context.req.header("Authorization") ?? "")?.[1];
    const judge = async (): Promise<Writer> => {
      const writer = token === undefined ? "unknown" : await accessTokens.writerOf(token);
      if (typeof writer === "string") throw tokenRefusal(writer);
      if (!mayWrite(writer, context)) throw editorRefusal();
      const mayBeHeldBack = !writer.mayAdminister && !harmlessPaths.has(spelled(context.req));
      if (mayBeHeldBack && (await isHeldBack())) throw new Refusal(403, m.problem_held_back);
      return writer;
    };
    const writer = await judge();
    const renew = async () => {
      const now = await judge();
      if (writer.mayAdminister && !now.mayAdminister) throw editorRefusal();
    };
    context.set("permission", { givenAt: performance.now(), renew });
    context.set("writer", writer);
    return next();
  };
}

function mayWrite({ mayAdminister }: Writer, { req }: Context): boolean {
  return mayAdminister || contentPaths.has(firstSegment(req.path));
}

/** Tells an editor that only administrators may do this. */
export function editorRefusal(): Refusal {
  return new Refusal(403, m.problem_administrators);
}

/** Seconds after which a client may ask again if the identity provider does not answer. */
const pause = 5;

/** Says why a person may not write. */
export function tokenRefusal(refused: TokenRefusal): Refusal {
  if (refused === "forbidden") return new Refusal(403, m.problem_forbidden);
  if (refused === "second-factor") return new Refusal(403, m.problem_second_factor);
  // Only the operator can help, so waiting does not.
  if (refused === "misconfigured") return new Refusal(503, m.identity_key, {}, { wait: 0 });
  return refused === "unavailable"
    ? new Refusal(503, m.problem_identity, {}, { wait: pause })
    : new Refusal(401, m.problem_sign_in);
}

/** Tells an editor that only administrators may do this. */
export function refuseEditor(context: Context): Response {
  return refusalResponse(context, editorRefusal());
}

/** Tells a client why its token is not accepted, or why it gets no token. */
export function refuseToken(context: Context, refused: TokenRefusal): Response {
  return refusalResponse(context, tokenRefusal(refused));
}
