import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { passwordMessages } from "../../messages/password-messages.ts";
import { bodyOf, isJson, liveSession, readSigned, refuseWithWait } from "./identity-request.ts";
import { problem } from "./problem.ts";
import { redirectSignInRoutes } from "./redirect-sign-in-routes.ts";
import { refuseToken } from "./require-writer.ts";
import { addPeopleRoutes, personName } from "./people-routes.ts";
import { addSessionRoutes } from "./session-routes.ts";
import { addSecondFactorRoutes } from "./second-factor-routes.ts";
import { AccountError } from "../auth/account-error.ts";
import { type RequestOutcome, removeAccount, requestPasswordReset, signUp } from "../auth/account-requests.ts";
import { changePassword } from "../auth/change-password.ts";
import { clientAddress } from "../auth/client-address.ts";
import type { Identity } from "../auth/identity-services.ts";
import { isCrossSite } from "../auth/origins.ts";
import { choosePassword, requestLink } from "../auth/links/password-links.ts";
import type { LiveSession } from "../auth/sessions.ts";
import { callIdentity, signIn } from "../auth/sign-in.ts";
import { formBytes } from "../auth/form-bytes.ts";

const setupBody = z.strictObject({
  token: z.string(),
  email: z.string(),
  name: personName.default(""),
  password: z.string(),
});

/** A middleware that answers bodies that are larger than `bytes` with a problem. */
const limitedTo = (bytes: number, status: 400 | 413, message: Message) =>
  bodyLimit({ maxSize: bytes, onError: (context) => problem(context, status, message, {}) });

/** Refuses bodies of unknown length: no client needs them here, and tiny chunks would only keep the server busy. */
const requireLength: MiddlewareHandler = async (context, next) =>
  context.req.header("Transfer-Encoding") === undefined ? next() : problem(context, 411, m.problem_body, {});

/**
 * Creates the routes `/auth`, `/jwt` and `/setup` under `/api`. Only four calls of the identity library are exposed,
 * and those that the identity provider offers; where people sign in at the provider, two calls for that. Without a live
 * session only sign-in, its second step, sign-up and the request for a new password reach the library, so that other
 * requests of strangers do not load it.
 */
export function identityRoutes(identity: Identity, trustProxy: boolean): Hono {
  const routes = new Hono();
  const { offers } = identity.provider;
  const addressOf = (context: Context) => clientAddress(context, trustProxy);
  for (const path of ["/auth/*", "/setup"]) routes.use(path, requireLength);
  const bytes = formBytes(identity.provider);
  const limited = limitedTo(bytes, 413, m.problem_too_large);
  // A sign-in body that is too large has too long an address or password, and gets the same answer as a wrong one.
  routes.use("/auth/sign-in/email", limitedTo(bytes, 400, m.login_wrong));
  routes.use("/auth/*", limited);
  routes.use("/setup", limited);
  routes.use("/auth/*", async (context, next) => {
    const { method, raw } = context.req;
    if (method !== "GET" && isCrossSite(raw.headers, identity.publicUrl))
      return problem(context, 403, m.problem_forbidden, {});
    return next();
  });
  if (offers.signIn === "redirect") routes.route("/auth", redirectSignInRoutes(identity, addressOf));
  else routes.post("/auth/sign-in/email", (context) => answerSignIn(context, identity, addressOf(context)));
  routes.post("/auth/sign-out", (context) => answerSignOut(context, identity, addressOf(context)));
  routes.get("/auth/get-session", (context) => answerSession(context, identity, addressOf(context)));
  if (offers.passwordChange)
    routes.post("/auth/change-password", (context) =>
      answerSigned(context, identity, addressOf(context), changePassword),
    );
  if (offers.accountRemoval)
    routes.post("/auth/remove-account", (context) =>
      answerSigned(context, identity, addressOf(context), removeAccount),
    );
  if (offers.signUp)
    routes.post("/auth/sign-up", (context) => answerStranger(context, identity, addressOf(context), signUp));
  if (offers.passwordReset === "mail")
    routes.post("/auth/password-reset", (context) => answerReset(context, identity, addressOf(context)));
  if (offers.passwordLinks)
    routes.post("/auth/new-password", (context) => answerLink(context, identity, addressOf(context)));
  addPeopleRoutes(routes, identity);
  addSessionRoutes(routes, identity);
  if (offers.secondFactor) addSecondFactorRoutes(routes, identity, addressOf);
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

type SignedAction = (
  identity: Identity,
  session: LiveSession,
  request: Request,
  body: unknown,
  address: string,
) => Promise<RequestOutcome>;
type StrangersAction = (
  identity: Identity,
  request: Request,
  body: unknown,
  address: string,
) => Promise<RequestOutcome>;

async function answerSigned(
  context: Context,
  identity: Identity,
  address: string,
  action: SignedAction,
): Promise<Response> {
  const signed = await readSigned(context, identity);
  if (signed instanceof Response) return signed;
  return answerOutcome(
    context,
    await action(identity, signed.session, context.req.raw, signed.body, address),
    "newPassword",
  );
}

async function answerStranger(
  context: Context,
  identity: Identity,
  address: string,
  action: StrangersAction,
): Promise<Response> {
  if (!isJson(context)) return problem(context, 415, m.problem_json, {});
  return answerOutcome(context, await action(identity, context.req.raw, await bodyOf(context), address), "password");
}

/** Has a mail sent that leads to a new password: by the site itself, or by the identity service. */
async function answerReset(context: Context, identity: Identity, address: string): Promise<Response> {
  if (!isJson(context)) return problem(context, 415, m.problem_json, {});
  if (!identity.provider.offers.passwordLinks) return answerStranger(context, identity, address, requestPasswordReset);
  const outcome = await requestLink(identity, await bodyOf(context), address);
  return "wait" in outcome
    ? refuseWithWait(context, outcome.wait, m.forgotten_wait)
    : answerOutcome(context, outcome, "email");
}

/** Sets the password of the account to which a link belongs. */
async function answerLink(context: Context, identity: Identity, address: string): Promise<Response> {
  if (!isJson(context)) return problem(context, 415, m.problem_json, {});
  const body = await bodyOf(context);
  const outcome = await choosePassword(identity, context.req.raw, body, address);
  if ("response" in outcome && outcome.response.status === 403) {
    const { state } = await identity.links.find((body as { token: string }).token);
    return problem(context, 403, state === "used" ? m.new_password_done : m.new_password_bad, {});
  }
  return answerOutcome(context, outcome, "password");
}

/** The answer for an outcome; `field` is the one to which the refusal of a password belongs. */
function answerOutcome(context: Context, outcome: RequestOutcome, field: string): Response {
  if ("invalid" in outcome) return problem(context, 400, m.problem_body, {});
  if ("wait" in outcome) return refuseWithWait(context, outcome.wait);
  return "refused" in outcome ? refuseField(context, field, passwordMessages[outcome.refused]) : outcome.response;
}

function refuseField(context: Context, field: string, message: Message): Response {
  return problem(context, 400, message, {}, { [field]: message });
}

/**
 * Issues an access token for the session's own e-mail address only, and only if its user may write (requirements R9.7).
 */
async function issueToken(context: Context, identity: Identity): Promise<Response> {
  context.header("Cache-Control", "no-store");
  const session = await liveSession(context, identity);
  if (!session) return problem(context, 401, m.problem_sign_in, {});
  const email = (context.req.query("email") ?? "").trim().toLowerCase();
  if (email !== session.email) return refuseToken(context, "forbidden");
  const issued = await identity.accessTokens.issue(session);
  return "token" in issued ? context.json({ accessToken: issued.token }) : refuseToken(context, issued.refused);
}

/** Makes the first administrator with the token of the link that the start printed. */
async function setUp(context: Context, { administrators, setup }: Identity): Promise<Response> {
  const body = setupBody.safeParse(await bodyOf(context));
  if (!body.success) return problem(context, 400, m.problem_body, {});
  const { token, email, name, password } = body.data;
  const refuseLink = async () =>
    problem(context, 403, (await setup.stateOf(token)) === "used" ? m.setup_done : m.problem_setup_link, {});
  // Only who has a good link may make the site hash a password.
  if ((await setup.stateOf(token)) !== "good") return refuseLink();
  try {
    await administrators.add(
      email,
      password,
      email.trim().toLowerCase(),
      "admin",
      (transaction) => setup.use(transaction, token),
      name,
    );
  } catch (error) {
    if (!(error instanceof AccountError)) throw error;
    const { problem: reason } = error;
    if (reason === "set-up-link") return refuseLink();
    if (reason === "name") return refuseField(context, "name", m.problem_person_name);
    if (
      reason === "email" ||
      reason === "exists" ||
      reason === "unknown" ||
      reason === "last" ||
      reason === "unverified"
    )
      return refuseField(context, "email", m.problem_email);
    return refuseField(context, "password", passwordMessages[reason]);
  }
  return context.json({ acknowledged: true });
}
