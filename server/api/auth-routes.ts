import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { passwordMessages } from "../../messages/password-messages.ts";
import { problem } from "./problem.ts";
import { AccountError } from "../auth/administrators.ts";
import { changePassword } from "../auth/change-password.ts";
import { clientAddress } from "../auth/client-address.ts";
import type { Identity } from "../auth/identity-services.ts";
import { isCrossSite } from "../auth/origins.ts";
import { callIdentity, signIn } from "../auth/sign-in.ts";

const setupBody = z.strictObject({ token: z.string(), email: z.string(), password: z.string() });

/** Largest body, in bytes: room for the longest e-mail address and passwords, however JSON escapes them. */
const bodyBytes = 4 * 1024;

const limited = bodyLimit({
  maxSize: bodyBytes,
  onError: (context) => problem(context, 413, m.problem_too_large, {}),
});
/** A sign-in body that is too large has too long an address or password, and gets the same answer as a wrong one. */
const limitedSignIn = bodyLimit({ maxSize: bodyBytes, onError: (context) => problem(context, 400, m.login_wrong, {}) });

/** Refuses bodies of unknown length: no client needs them here, and tiny chunks would only keep the server busy. */
const requireLength: MiddlewareHandler = async (context, next) =>
  context.req.header("Transfer-Encoding") === undefined ? next() : problem(context, 411, m.problem_body, {});

/**
 * Creates the routes `/auth`, `/jwt` and `/setup` under `/api`. Only four calls of the identity library are exposed.
 * Without a live session only sign-in reaches the library, so that other requests of strangers do not load it.
 */
export function identityRoutes(identity: Identity, trustProxy: boolean): Hono {
  const routes = new Hono();
  const addressOf = (context: Context) => clientAddress(context, trustProxy);
  for (const path of ["/auth/*", "/setup"]) routes.use(path, requireLength);
  routes.use("/auth/sign-in/email", limitedSignIn);
  routes.use("/auth/*", limited);
  routes.use("/setup", limited);
  routes.use("/auth/*", async (context, next) => {
    const { method, raw } = context.req;
    if (method !== "GET" && isCrossSite(raw.headers, identity.publicUrl)) return problem(context, 403, m.problem_forbidden, {});
    return next();
  });
  routes.post("/auth/sign-in/email", (context) => answerSignIn(context, identity, addressOf(context)));
  routes.post("/auth/sign-out", (context) => answerSignOut(context, identity, addressOf(context)));
  routes.get("/auth/get-session", (context) => answerSession(context, identity, addressOf(context)));
  routes.post("/auth/change-password", (context) => answerChange(context, identity, addressOf(context)));
  routes.all("/auth/*", (context) => problem(context, 404, m.problem_not_found, {}));
  routes.get("/jwt", (context) => issueToken(context, identity));
  routes.post("/setup", (context) => setUp(context, identity));
  return routes;
}

async function answerSignIn(context: Context, identity: Identity, address: string): Promise<Response> {
  if (!isJson(context)) return problem(context, 415, m.problem_json, {});
  const outcome = await signIn(identity, context.req.raw, await bodyOf(context), address);
  if ("invalid" in outcome) return problem(context, 400, m.login_wrong, {});
  return "wait" in outcome ? refuseWithWait(context, outcome.wait) : outcome.response;
}

async function answerSignOut(context: Context, identity: Identity, address: string): Promise<Response> {
  if (await liveSession(context, identity)) return callIdentity(identity, context.req.raw, address, {});
  context.header("Set-Cookie", identity.sessions.removalCookie());
  return context.json({ success: true });
}

async function answerSession(context: Context, identity: Identity, address: string): Promise<Response> {
  context.header("Cache-Control", "no-store");
  const session = await liveSession(context, identity);
  return session ? callIdentity(identity, context.req.raw, address) : context.json(null);
}

async function answerChange(context: Context, identity: Identity, address: string): Promise<Response> {
  if (!isJson(context)) return problem(context, 415, m.problem_json, {});
  const session = await liveSession(context, identity);
  if (!session) return problem(context, 401, m.problem_sign_in, {});
  const outcome = await changePassword(identity, session, context.req.raw, await bodyOf(context), address);
  if ("invalid" in outcome) return problem(context, 400, m.problem_body, {});
  if ("wait" in outcome) return refuseWithWait(context, outcome.wait);
  return "refused" in outcome ? refuseField(context, "newPassword", passwordMessages[outcome.refused]) : outcome.response;
}

function liveSession(context: Context, { sessions }: Identity) {
  return sessions.find(context.req.header("Cookie"));
}

function refuseWithWait(context: Context, seconds: number): Response {
  context.header("Retry-After", String(seconds));
  return problem(context, 429, m.login_wait, {});
}

function refuseField(context: Context, field: string, message: Message): Response {
  return problem(context, 400, message, {}, { [field]: message });
}

function isJson(context: Context): boolean {
  return /^application\/json\b/i.test(context.req.header("Content-Type") ?? "");
}

function bodyOf(context: Context): Promise<unknown> {
  return context.req.json<unknown>().catch(() => undefined);
}

/** Issues an access token for the session's own e-mail address only, and only if its user may write (requirements R9.7). */
async function issueToken(context: Context, identity: Identity): Promise<Response> {
  context.header("Cache-Control", "no-store");
  const session = await liveSession(context, identity);
  if (!session) return problem(context, 401, m.problem_sign_in, {});
  const email = (context.req.query("email") ?? "").trim().toLowerCase();
  if (email !== session.email || !session.mayWrite) return problem(context, 403, m.problem_forbidden, {});
  return context.json({ accessToken: await identity.accessTokens.issue(session) });
}

/** Makes the first administrator with the token of the link that the start printed. */
async function setUp(context: Context, { administrators, setup }: Identity): Promise<Response> {
  const body = setupBody.safeParse(await bodyOf(context));
  if (!body.success) return problem(context, 400, m.problem_body, {});
  const { token } = body.data;
  // The operator's command may have added an administrator since the link was printed.
  const isOpen = setup.stateOf(token) === "good" && !(await administrators.hasActive());
  const giveBack = isOpen ? setup.take(token) : undefined;
  if (!giveBack) return problem(context, 403, m.problem_setup_link, {});
  try {
    await administrators.add(body.data.email, body.data.password);
  } catch (error) {
    giveBack();
    if (!(error instanceof AccountError)) throw error;
    const { problem: reason } = error;
    if (reason === "email" || reason === "exists" || reason === "unknown") return refuseField(context, "email", m.problem_email);
    return refuseField(context, "password", passwordMessages[reason]);
  }
  return context.json({ acknowledged: true });
}
