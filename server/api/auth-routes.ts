import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { tooLargeMessage } from "../../messages/file-size.ts";
import { liveSession } from "./identity-request.ts";
import type { ApiOperations } from "./openapi-routes.ts";
import { problem } from "./problem.ts";
import { signInRoutes } from "./sign-in-routes.ts";
import { tokenRefusal } from "../auth/access-tokens.ts";
import { normalizeAddress } from "../auth/account-address.ts";
import type { ServiceParts } from "../auth/services/all.ts";
import { clientAddress } from "../auth/client-address.ts";
import { isCrossSite } from "../auth/origins.ts";
import { formBytes } from "../auth/form-bytes.ts";
import { signInBody } from "../auth/sign-in.ts";

/** Everything that the identity routes use. */
export type IdentityParts = ServiceParts;

/**
 * The description of the routes by which programs sign in and out. The callback of a provider is not for programs.
 */
export function identityOperations({ offers }: Pick<IdentityParts["provider"], "offers">): ApiOperations {
  return {
    ...(offers.signIn === "form" && {
      "POST /auth/sign-in/email": {
        summary: "Signs in",
        body: signInBody,
        answer:
          "The user, and the cookie of the session. With a second factor: `twoFactorRedirect`, and no session, " +
          "because only a page of the site asks for the code.",
        isOpen: true as const,
      },
    }),
    "POST /auth/sign-out": { summary: "Ends the session of the cookie", answer: "It has ended.", isOpen: true },
    "GET /jwt": { summary: "An access token for the session of the cookie, by `email`", answer: "The token." },
  };
}

/** Middleware that answers a body of more than `bytes` with a problem response. */
const limitedTo = (bytes: number, status: 400 | 413, message: Message) =>
  bodyLimit({ maxSize: bytes, onError: (context) => problem(context, status, message, {}) });

/** Refuses bodies of unknown length: no client needs them here, and tiny chunks would only keep the server busy. */
const requireLength: MiddlewareHandler = async (context, next) =>
  context.req.header("Transfer-Encoding") === undefined ? next() : problem(context, 411, m.problem_body, {});

/**
 * Creates the routes `/auth` and `/jwt` under `/api`: what programs and the browser's scripts need, and the address to
 * which a provider sends the browser back. People manage accounts by forms, which call the services themselves
 * (../auth/services). Every other path is answered with 404, so that no endpoint of the identity library is exposed.
 */
export function identityRoutes(identity: IdentityParts, trustProxy: boolean): Hono {
  const routes = new Hono();
  const addressOf = (context: Context) => clientAddress(context, trustProxy);
  routes.use("/auth/*", requireLength);
  const bytes = formBytes(identity.provider);
  // A body over the limit has too long an address or password. It gets the same answer as a wrong password.
  routes.use("/auth/sign-in/email", limitedTo(bytes, 400, m.login_wrong));
  routes.use("/auth/*", limitedTo(bytes, 413, tooLargeMessage(bytes)));
  routes.use("/auth/*", async (context, next) => {
    const { method, raw } = context.req;
    if (method !== "GET" && isCrossSite(raw.headers, identity.publicUrl))
      return problem(context, 403, m.problem_forbidden, {});
    return next();
  });
  routes.route("/auth", signInRoutes(identity, addressOf));
  routes.all("/auth/*", (context) => problem(context, 404, m.problem_not_found, {}));
  routes.get("/jwt", (context) => issueToken(context, identity));
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
  const email = normalizeAddress(context.req.query("email") ?? "");
  if (email !== session.email) throw tokenRefusal("forbidden");
  const issued = await accessTokens.issue(session);
  if ("refused" in issued) throw tokenRefusal(issued.refused);
  return context.json({ accessToken: issued.token });
}
