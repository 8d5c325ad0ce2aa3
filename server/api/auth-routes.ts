import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { tooLargeMessage } from "../../messages/file-size.ts";
import { passwordMessage } from "../../messages/password-messages.ts";
import { type AccountRoutesParts, accountRoutes } from "./account-routes.ts";
import { bodyOf, liveSession } from "./identity-request.ts";
import { problem } from "./problem.ts";
import { signInRoutes, type SignInRoutesParts } from "./sign-in-routes.ts";
import { addPeopleRoutes, type PeopleParts, personName } from "./people-routes.ts";
import { tokenRefusal } from "../auth/access-tokens.ts";
import { AccountError } from "../auth/account-error.ts";
import { clientAddress } from "../auth/client-address.ts";
import { isCrossSite } from "../auth/origins.ts";
import { formBytes } from "../auth/form-bytes.ts";
import type { SetupLinks } from "../auth/links/setup-links.ts";
import type { PasswordProblem } from "../auth/password-rules.ts";

const setupBody = z.strictObject({
  token: z.string(),
  email: z.string(),
  name: personName.default(""),
  password: z.string(),
});

/** Everything that the identity routes use; each route gets only its own part. */
export type IdentityParts = SignInRoutesParts & AccountRoutesParts & PeopleParts & { setup: SetupLinks };

/** Middleware that answers a body of more than `bytes` with a problem response. */
const limitedTo = (bytes: number, status: 400 | 413, message: Message) =>
  bodyLimit({ maxSize: bytes, onError: (context) => problem(context, status, message, {}) });

/** Refuses bodies of unknown length: no client needs them here, and tiny chunks would only keep the server busy. */
const requireLength: MiddlewareHandler = async (context, next) =>
  context.req.header("Transfer-Encoding") === undefined ? next() : problem(context, 411, m.problem_body, {});

/**
 * Creates the routes `/auth`, `/jwt` and `/setup` under `/api`. Only four endpoints of the identity library are
 * exposed, plus those that the identity provider needs. If people sign in at the provider, sign-in has two endpoints:
 * one starts it, and the other receives the browser when it returns. Without a live session only sign-in, its second
 * step, sign-up and the request for a new password reach the library, so that other requests from strangers do not load
 * it.
 */
export function identityRoutes(identity: IdentityParts, trustProxy: boolean): Hono {
  const routes = new Hono();
  const addressOf = (context: Context) => clientAddress(context, trustProxy);
  for (const path of ["/auth/*", "/setup"]) routes.use(path, requireLength);
  const bytes = formBytes(identity.provider);
  const limited = limitedTo(bytes, 413, tooLargeMessage(bytes));
  // A body over the limit has too long an address or password. It gets the same answer as a wrong password.
  routes.use("/auth/sign-in/email", limitedTo(bytes, 400, m.login_wrong));
  routes.use("/auth/*", limited);
  routes.use("/setup", limited);
  routes.use("/auth/*", async (context, next) => {
    const { method, raw } = context.req;
    if (method !== "GET" && isCrossSite(raw.headers, identity.publicUrl))
      return problem(context, 403, m.problem_forbidden, {});
    return next();
  });
  routes.route("/auth", signInRoutes(identity, addressOf));
  routes.route("/auth", accountRoutes(identity, addressOf));
  addPeopleRoutes(routes, identity);
  routes.all("/auth/*", (context) => problem(context, 404, m.problem_not_found, {}));
  routes.get("/jwt", (context) => issueToken(context, identity));
  routes.post("/setup", (context) => setUp(context, identity));
  return routes;
}

/**
 * Issues an access token for the session's own e-mail address only, and only if its user may write (requirements R9.7).
 */
async function issueToken(
  context: Context,
  { sessions, accessTokens }: Pick<IdentityParts, "sessions" | "accessTokens">,
): Promise<Response> {
  context.header("Cache-Control", "no-store");
  const session = await liveSession(context, sessions);
  if (!session) return problem(context, 401, m.problem_sign_in, {});
  const email = (context.req.query("email") ?? "").trim().toLowerCase();
  if (email !== session.email) throw tokenRefusal("forbidden");
  const issued = await accessTokens.issue(session);
  if ("refused" in issued) throw tokenRefusal(issued.refused);
  return context.json({ accessToken: issued.token });
}

/** Creates the first administrator with the token of the set-up link that the site prints when it starts. */
async function setUp(
  context: Context,
  { administrators, setup, passwordLengths }: Pick<IdentityParts, "administrators" | "setup" | "passwordLengths">,
): Promise<Response> {
  const body = setupBody.safeParse(await bodyOf(context));
  if (!body.success) return problem(context, 400, m.problem_body, {});
  const { token, email, name, password } = body.data;
  const refuseLink = async () =>
    problem(context, 403, (await setup.stateOf(token)) === "used" ? m.setup_done : m.problem_setup_link, {});
  // Only a client with a valid link may make the site hash a password, because hashing is expensive.
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
    if (reason === "name") return problem(context, 400, m.problem_person_name, {}, { name: m.problem_person_name });
    const isAddress = ["email", "exists", "unknown", "last", "unverified"].includes(reason);
    const message = isAddress ? m.problem_email : passwordMessage(reason as PasswordProblem, passwordLengths());
    return problem(context, 400, message, {}, { [isAddress ? "email" : "password"]: message });
  }
  return context.json({ acknowledged: true });
}
