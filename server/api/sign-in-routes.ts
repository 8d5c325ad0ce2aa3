import { type Context, Hono } from "hono";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { tooLargeMessage } from "../../messages/file-size.ts";
import { identityMessages } from "../../messages/identity-messages.ts";
import type { RedirectParts, RedirectSignIn } from "../auth/redirect-sign-in.ts";
import type { SecondFactorOutcome, SecondFactorParts } from "../auth/second-factor/second-factor.ts";
import { callIdentity, signIn, type SignInParts } from "../auth/sign-in.ts";
import { bodyOf, isJson, liveSession, readSigned, refuseWithWait } from "./identity-request.ts";
import { problem, requestLocale } from "./problem.ts";

/** What signing in and out uses: by password or at a provider, with or without a second factor. */
export type SignInRoutesParts = SignInParts & RedirectParts & SecondFactorParts;

/** Returns the IP address of the client that sends a request. */
export type AddressOf = (context: Context) => string;

/** Creates the routes by which people sign in and out, and turn their second factor on and off. */
export function signInRoutes(parts: SignInRoutesParts, addressOf: AddressOf): Hono {
  const routes = new Hono();
  const { offers } = parts.provider;
  if (offers.signIn === "redirect") addRedirectRoutes(routes, parts, addressOf);
  else routes.post("/sign-in/email", (context) => answerSignIn(context, parts, addressOf(context)));
  routes.post("/sign-out", (context) => answerSignOut(context, parts, addressOf(context)));
  routes.get("/get-session", (context) => answerSession(context, parts, addressOf(context)));
  if (offers.secondFactor) addSecondFactorRoutes(routes, parts, addressOf);
  return routes;
}

async function answerSignIn(context: Context, parts: SignInParts, address: string): Promise<Response> {
  if (!isJson(context)) return problem(context, 415, m.problem_json, {});
  const outcome = await signIn(parts, context.req.raw, await bodyOf(context), address);
  if ("invalid" in outcome) return problem(context, 400, m.login_wrong, {});
  return "wait" in outcome ? refuseWithWait(context, outcome.wait) : outcome.response;
}

async function answerSignOut(context: Context, parts: SignInParts, address: string): Promise<Response> {
  if (await liveSession(context, parts.sessions)) return callIdentity(parts, context.req.raw, address, {});
  context.header("Set-Cookie", parts.sessions.removalCookie());
  return context.json({ success: true });
}

async function answerSession(context: Context, parts: SignInParts, address: string): Promise<Response> {
  context.header("Cache-Control", "no-store");
  const session = await liveSession(context, parts.sessions);
  return session ? callIdentity(parts, context.req.raw, address) : context.json(null);
}

/** Longest URL with which the provider may send a browser back, in characters. */
const longestReturn = 8 * 1024;
/** Seconds after which a client may try again if the provider did not answer. */
const pause = 10;

/** Adds the routes by which people sign in at an identity provider. */
function addRedirectRoutes(routes: Hono, parts: RedirectParts, addressOf: AddressOf): void {
  const { provider, publicUrl } = parts;
  let redirect: Promise<RedirectSignIn> | undefined;
  const loadRedirect = async () => new (await import("../auth/redirect-sign-in.ts")).RedirectSignIn(parts);
  routes.post("/sign-in/redirect", async (context) => {
    const body: unknown = await context.req.json<unknown>().catch(() => undefined);
    const outcome = await (await (redirect ??= loadRedirect())).start(context.req.raw, body, addressOf(context));
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
    if (context.req.url.length > longestReturn) return problem(context, 414, tooLargeMessage(longestReturn), {});
    const outcome = await (await (redirect ??= loadRedirect())).finish(context.req.raw, addressOf(context));
    if (!("refused" in outcome)) {
      for (const cookie of outcome.cookies) context.header("Set-Cookie", cookie, { append: true });
      return context.redirect(outcome.to, 303);
    }
    const to = new URL(publicUrl + (outcome.to ?? localPath("/login", requestLocale(context))));
    to.searchParams.set("error", outcome.refused);
    return context.redirect(to.href, 303);
  });
}

/** What signed-in users do with their second factor: function names by the path below `/second-factor`. */
const actions = {
  begin: "beginSecondFactor",
  confirm: "confirmSecondFactor",
  "recovery-codes": "renewRecoveryCodes",
  "turn-off": "turnSecondFactorOff",
} as const;

/** Loads the code at the first request, because most sites never need it. */
const loadSecondFactor = () => import("../auth/second-factor/second-factor.ts");

/** Adds the second step of signing in, and the routes by which users turn their second factor on and off. */
function addSecondFactorRoutes(routes: Hono, parts: SecondFactorParts, addressOf: AddressOf): void {
  routes.post("/sign-in/second-factor", async (context) => {
    if (!isJson(context)) return problem(context, 415, m.problem_json, {});
    return answerSecondFactor(
      context,
      await (
        await loadSecondFactor()
      ).completeSignIn(parts, context.req.raw, await bodyOf(context), addressOf(context)),
    );
  });
  for (const [name, action] of Object.entries(actions)) {
    routes.post(`/second-factor/${name}`, async (context) => {
      const signed = await readSigned(context, parts.sessions, true);
      if (signed instanceof Response) return signed;
      const run = (await loadSecondFactor())[action];
      return answerSecondFactor(
        context,
        await run(parts, signed.session, context.req.raw, signed.body, addressOf(context)),
      );
    });
  }
}

function answerSecondFactor(context: Context, outcome: SecondFactorOutcome): Response {
  // No cache may keep these responses, because they include recovery codes.
  context.header("Cache-Control", "no-store");
  if ("invalid" in outcome) {
    const code = outcome.invalid === "totp" ? m.second_factor_app_code : m.second_factor_invalid;
    return problem(context, 400, code, {}, { code });
  }
  if ("conflict" in outcome) return problem(context, 409, m.second_factor_conflict, {});
  if ("over" in outcome) return problem(context, 403, m.identity_second_step_over, {});
  if ("wait" in outcome) return refuseWithWait(context, outcome.wait, m.second_factor_wait);
  outcome.response.headers.set("Cache-Control", "no-store");
  return outcome.response;
}
