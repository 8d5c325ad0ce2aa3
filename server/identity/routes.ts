import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import * as m from "../../messages/compiled/messages.js";
import { problem } from "../api/problem.ts";
import { AccountError } from "./administrators.ts";
import { clientAddress, clientAddressHeader } from "./client-address.ts";
import { type Identity, signedIn } from "./identity.ts";
import { SignInBrake } from "./sign-in-brake.ts";

/** The only calls of the identity library that are open to the outside. */
const open = new Set([
  "POST /api/auth/sign-in/email",
  "POST /api/auth/sign-out",
  "GET /api/auth/get-session",
  "POST /api/auth/change-password",
]);

const setupBody = z.strictObject({ token: z.string(), email: z.string(), password: z.string() });

/** Room for an e-mail address and passwords, in bytes. */
const bodyBytes = 16 * 1024;

const limited = bodyLimit({
  maxSize: bodyBytes,
  onError: (context) => problem(context, 413, m.problem_too_large, {}),
});

/** `/auth`, `/jwt` and `/setup` under `/api`. */
export function identityRoutes(identity: Identity, trustProxy: boolean): Hono {
  const routes = new Hono();
  const brake = new SignInBrake();
  routes.use("/auth/*", limited);
  routes.use("/setup", limited);
  routes.all("/auth/*", async (context) => {
    const call = `${context.req.method} ${context.req.path}`;
    if (!open.has(call)) return problem(context, 404, m.problem_not_found, {});
    const request = withAddress(context, clientAddress(context, trustProxy));
    if (!call.endsWith("/sign-in/email")) return (await identity.auth()).handler(request);
    // The account whose attempts are counted must be known.
    if (!isJson(context)) return problem(context, 415, m.problem_json, {});
    const email = await emailOf(request);
    await brake.hold(email);
    const response = await (await identity.auth()).handler(request);
    if (response.ok) brake.record(email, true, Date.now());
    return response;
  });
  routes.get("/jwt", (context) => issueToken(context, identity));
  routes.post("/setup", (context) => setUp(context, identity));
  return routes;
}

function isJson(context: Context): boolean {
  return /^application\/json\b/i.test(context.req.header("Content-Type") ?? "");
}

function withAddress(context: Context, address: string): Request {
  const headers = new Headers(context.req.raw.headers);
  headers.set(clientAddressHeader, address);
  return new Request(context.req.raw, { headers });
}

async function emailOf(request: Request): Promise<string> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined);
  const parsed = z.object({ email: z.string() }).safeParse(body);
  return parsed.success ? parsed.data.email.trim().toLowerCase() : "";
}

/** A token for the session's own e-mail address only, and only where it may write (design §6). */
async function issueToken(context: Context, identity: Identity): Promise<Response> {
  context.header("Cache-Control", "no-store");
  const user = await signedIn(identity, context.req.raw.headers);
  if (!user) return problem(context, 401, m.problem_sign_in, {});
  const asked = (context.req.query("email") ?? "").trim().toLowerCase();
  if (asked !== user.email || !user.mayWrite) return problem(context, 403, m.problem_forbidden, {});
  const session = { id: user.sessionId, userId: user.userId };
  return context.json({ accessToken: await identity.accessTokens.issue(session) });
}

/** Makes the first administrator for whoever holds the link that the first start printed. */
async function setUp(context: Context, { administrators, setup }: Identity): Promise<Response> {
  const body = setupBody.safeParse(await context.req.json().catch(() => undefined));
  if (!body.success) return problem(context, 400, m.problem_body, {});
  // An operator may have added someone by the command since the link was printed.
  const giveBack = (await administrators.any()) ? undefined : setup.take(body.data.token);
  if (!giveBack) return problem(context, 403, m.problem_setup_link, {});
  try {
    await administrators.add(body.data.email, body.data.password);
  } catch (error) {
    giveBack();
    if (!(error instanceof AccountError)) throw error;
    const field = error.problem === "password" ? "password" : "email";
    const words = error.problem === "password" ? m.problem_password : m.problem_email;
    return problem(context, 400, words, {}, { [field]: words });
  }
  return context.json({ acknowledged: true });
}
