import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { tooLargeMessage } from "../../messages/file-size.ts";
import { accountRoutes } from "./account-routes.ts";
import { liveSession, serving } from "./identity-request.ts";
import { problem } from "./problem.ts";
import { signInRoutes } from "./sign-in-routes.ts";
import { tokenRefusal } from "../auth/access-tokens.ts";
import { setUp } from "../auth/services/account.ts";
import type { ServiceParts } from "../auth/services/all.ts";
import { clientAddress } from "../auth/client-address.ts";
import { isCrossSite } from "../auth/origins.ts";
import { formBytes } from "../auth/form-bytes.ts";

/** Everything that the identity routes use. */
export type IdentityParts = ServiceParts;

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
  routes.all("/auth/*", (context) => problem(context, 404, m.problem_not_found, {}));
  routes.get("/jwt", (context) => issueToken(context, identity));
  routes.post(
    "/setup",
    serving(addressOf, (_, body) => setUp(identity, body)),
  );
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
