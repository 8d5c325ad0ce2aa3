import { type Context, Hono } from "hono";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { identityMessages } from "../../messages/identity-messages.ts";
import type { Identity } from "../auth/identity-services.ts";
import type { RedirectSignIn } from "../auth/redirect-sign-in.ts";
import { problem, requestLocale } from "./problem.ts";

/** Longest address with which the provider may send a browser back, in characters. */
const longestReturn = 8 * 1024;
/** Seconds after which a client may try again if the provider did not answer. */
const pause = 10;

/**
 * Creates the routes below `/auth` with which people sign in at an identity provider. `addressOf` tells a client's IP
 * address.
 */
export function redirectSignInRoutes(identity: Identity, addressOf: (context: Context) => string): Hono {
  const routes = new Hono();
  const { provider, publicUrl } = identity;
  let signIn: Promise<RedirectSignIn> | undefined;
  const loadSignIn = async () => new (await import("../auth/redirect-sign-in.ts")).RedirectSignIn(identity);
  routes.post("/sign-in/redirect", async (context) => {
    const body: unknown = await context.req.json<unknown>().catch(() => undefined);
    const outcome = await (await (signIn ??= loadSignIn())).start(context.req.raw, body, addressOf(context));
    if ("invalid" in outcome) return problem(context, 400, m.problem_body, {});
    if ("url" in outcome) {
      for (const cookie of outcome.cookies) context.header("Set-Cookie", cookie, { append: true });
      return context.json({ url: outcome.url });
    }
    if ("wait" in outcome) context.header("Retry-After", String(outcome.wait));
    else if (outcome.refused !== "misconfigured") context.header("Retry-After", String(pause));
    return "wait" in outcome
      ? problem(context, 429, m.login_wait, {})
      : problem(context, 503, identityMessages[outcome.refused], {});
  });
  routes.get(`/callback/${provider.name}`, async (context) => {
    context.header("Cache-Control", "no-store");
    if (context.req.url.length > longestReturn) return problem(context, 414, m.problem_too_large, {});
    const outcome = await (await (signIn ??= loadSignIn())).finish(context.req.raw, addressOf(context));
    if (!("refused" in outcome)) {
      for (const cookie of outcome.cookies) context.header("Set-Cookie", cookie, { append: true });
      return context.redirect(outcome.to, 303);
    }
    const to = new URL(publicUrl + (outcome.to ?? localPath("/login", requestLocale(context))));
    to.searchParams.set("error", outcome.refused);
    return context.redirect(to.href, 303);
  });
  return routes;
}
