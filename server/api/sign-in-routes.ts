import { type Context, Hono } from "hono";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { tooLargeMessage } from "../../messages/file-size.ts";
import type { ServiceParts } from "../auth/services/all.ts";
import { redirectOf, signOut } from "../auth/services/sign-in.ts";
import { signIn } from "../auth/sign-in.ts";
import { type AddressOf, bodyOf } from "./identity-request.ts";
import { problem, refusalResponse, requestLocale } from "./problem.ts";
import { isJson } from "./request-body.ts";
import { waitRefusal } from "../auth/services/answer.ts";

/** Longest URL with which the provider may send a browser back, in characters. */
const longestReturn = 8 * 1024;

/** Creates the routes by which programs sign in and out, and the one to which a provider sends the browser back. */
export function signInRoutes(parts: ServiceParts, addressOf: AddressOf): Hono {
  const routes = new Hono();
  if (parts.provider.offers.signIn === "redirect") addCallback(routes, parts, addressOf);
  else routes.post("/sign-in/email", (context) => answerSignIn(context, parts, addressOf(context)));
  routes.post("/sign-out", async (context) => {
    const { body, cookies } = await signOut(parts, { request: context.req.raw, address: addressOf(context) });
    for (const cookie of cookies) context.header("Set-Cookie", cookie, { append: true });
    return context.json(body as object);
  });
  return routes;
}

/** Signs a program in, which gets the identity library's own answer. */
async function answerSignIn(context: Context, parts: ServiceParts, address: string): Promise<Response> {
  if (!isJson(context)) return problem(context, 415, m.problem_json, {});
  const outcome = await signIn(parts, context.req.raw, await bodyOf(context), address);
  if ("invalid" in outcome) return problem(context, 400, m.login_wrong, {});
  return "wait" in outcome ? refusalResponse(context, waitRefusal(outcome.wait)) : outcome.response;
}

/** Adds the route to which a provider sends the browser back. */
function addCallback(routes: Hono, parts: ServiceParts, addressOf: AddressOf): void {
  const { provider, publicUrl } = parts;
  routes.get(`/callback/${provider.name}`, async (context) => {
    context.header("Cache-Control", "no-store");
    if (context.req.url.length > longestReturn) return problem(context, 414, tooLargeMessage(longestReturn), {});
    const outcome = await (await redirectOf(parts)).finish(context.req.raw, addressOf(context));
    if (!("refused" in outcome)) {
      for (const cookie of outcome.cookies) context.header("Set-Cookie", cookie, { append: true });
      return context.redirect(outcome.to, 303);
    }
    const to = new URL(publicUrl + (outcome.to ?? localPath("/login", requestLocale(context))));
    to.searchParams.set("error", outcome.refused);
    return context.redirect(to.href, 303);
  });
}
