import type { Context, MiddlewareHandler } from "hono";
import { type AccessTokens, tokenRefusal, type Writer } from "../auth/access-tokens.ts";
import { type Act, editorRefusal, refusalOf } from "../writing/who-may.ts";
import type { AddedRoutes, ApiOperations } from "./openapi-routes.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** The user who writes; set only by `requireWriter`. */
    writer: Writer;
    /** When the request was let through (`performance.now()`), and a function that checks that again. */
    permission: { givenAt: number; renew: () => Promise<Writer> };
  }
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Middleware that lets reads through. Other requests need a valid access token of a user who may write. A body may take
 * long to arrive, so the code that reads it checks again (request-body.ts).
 */
export function requireWriter(accessTokens: AccessTokens): MiddlewareHandler {
  return async (context, next) => {
    if (safeMethods.has(context.req.method)) return next();
    const token = /^Bearer (\S+)$/i.exec(context.req.header("Authorization") ?? "")?.[1];
    const find = async () => {
      const found = token === undefined ? "unknown" : await accessTokens.writerOf(token);
      if (typeof found === "string") throw tokenRefusal(found);
      return found;
    };
    const writer = await find();
    const renew = async () => {
      const now = await find();
      if (writer.mayAdminister && !now.mayAdminister) throw editorRefusal();
      return now;
    };
    context.set("permission", { givenAt: performance.now(), renew });
    context.set("writer", writer);
    return next();
  };
}

/**
 * Creates the middleware that refuses people who may not do something, before the body is read and again after a slow
 * one. `isHeldBack` says whether editors' changes wait for approval.
 */
export function allowing(isHeldBack: () => Promise<boolean>) {
  return (act: Act | ((context: Context) => Act)): MiddlewareHandler =>
    async (context, next) => {
      if (safeMethods.has(context.req.method)) return next();
      const asked = typeof act === "function" ? act(context) : act;
      const check = async (writer: Writer) => {
        const refused = refusalOf(writer, asked, !writer.mayAdminister && (await isHeldBack()));
        if (refused) throw refused;
        return writer;
      };
      await check(context.get("writer"));
      const { givenAt, renew } = context.get("permission");
      context.set("permission", { givenAt, renew: async () => check(await renew()) });
      return next();
    };
}

/** A method and a path below `/api` without its parameters. */
const spelled = (method: string, path: string) => `${method} ${path.replaceAll(/\/(?:\d+|\{\w+\})(?=\/|$)/g, "/{}")}`;

/**
 * Returns the function that tells what a request for a handwritten route does. A route whose operation says nothing of
 * it is for administrators, and so is one without an operation.
 */
export function actsOf(own: ApiOperations, added: ReadonlyMap<string, AddedRoutes>): (context: Context) => Act {
  const acts = new Map<string, Act>();
  const note = (operations: ApiOperations, base: string) => {
    for (const [key, { act }] of Object.entries(operations)) {
      const [method = "", path = ""] = key.split(" ");
      if (act) acts.set(spelled(method, base + path.replace(/^\/$/, "")), act);
    }
  };
  note(own, "");
  for (const [name, { operations }] of added) note(operations, `/${name}`);
  return ({ req }) => acts.get(spelled(req.method, req.path.replace(/^\/api(?=\/)/, ""))) ?? "administration";
}
