import { betterAuth } from "better-auth";
import { APIError, isAPIError } from "better-auth/api";
import type { Database } from "../database/open.ts";
import { log } from "../log.ts";
import { clientAddressHeader } from "./client-address.ts";
import { cookieScheme } from "./cookies.ts";
import { ownOrigins } from "./origins.ts";
import { hashPassword, longestPassword, verifyPassword } from "./passwords.ts";
import { longestSession, type Sessions } from "./sessions.ts";

/** What identity needs to know. */
export type IdentityOptions = {
  secret: string;
  publicUrl: string;
  passwordMinLength: number;
};

/** Longest description of a browser that is kept with a session, in characters. */
const longestUserAgent = 256;

/** E-mail and password, sessions in the database, no sign-up from outside (requirements R9.5). */
export function createAuth(db: Database, sessions: Sessions, options: IdentityOptions) {
  const { prefix, secure } = cookieScheme(options.publicUrl);
  return betterAuth({
    database: { db, type: "sqlite" },
    secret: options.secret,
    baseURL: options.publicUrl,
    basePath: "/api/auth",
    telemetry: { enabled: false },
    logger: { level: "error", log: (_, message, ...details) => log.error(`Identity: ${message}`, details[0] ?? "") },
    // What it refuses is an answer, not a fault: only faults are written down.
    onAPIError: { onError: (error) => void (isRefusal(error) || log.error("Identity failed.", error)) },
    trustedOrigins: (request) => ownOrigins(options.publicUrl, request?.headers.get("host")),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: options.passwordMinLength,
      maxPasswordLength: longestPassword,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: {
      additionalFields: {
        role: { type: "string", required: true, defaultValue: "visitor", input: false },
        disabled: { type: "boolean", required: true, defaultValue: false, input: false },
      },
    },
    session: {
      // How long the cookie is kept. When the session itself ends is said by its row, which `Sessions` keeps.
      expiresIn: longestSession / 1_000,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      additionalFields: { shared: { type: "boolean", required: true, defaultValue: false, input: false } },
    },
    // `SignInThrottle` stands before it. The library's own would write to the database for everybody who asks.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: prefix,
      // Said outright: the library leaves the check out where the environment has a variable TEST.
      disableOriginCheck: false,
      // The prefix says already what `__Secure-` would.
      useSecureCookies: false,
      defaultCookieAttributes: { secure },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session, context) => {
            const user = await db
              .selectFrom("user")
              .select("disabled")
              .where("id", "=", session.userId)
              .executeTakeFirst();
            if (user?.disabled) throw new APIError("FORBIDDEN", { code: "USER_DISABLED" });
            await sessions.removeEnded();
            const shared = isOnSharedComputer(context);
            const userAgent = session.userAgent?.slice(0, longestUserAgent);
            return { data: { ...session, shared, userAgent, expiresAt: sessions.firstEnd(shared) } };
          },
        },
      },
    },
  });
}

/** Identity, as the rest of the server calls it. */
export type Auth = ReturnType<typeof createAuth>;

type Context = { body?: unknown; context: { session: { session: Record<string, unknown> } | null } };

/** A session that replaces another, as after a change of the password, is where that one was. */
function isOnSharedComputer(context: Context | null): boolean {
  const replaced = context?.context.session;
  if (replaced) return Boolean(replaced.session.shared);
  return (context?.body as { rememberMe?: unknown } | undefined)?.rememberMe === false;
}

function isRefusal(error: unknown): boolean {
  return isAPIError(error) && error.statusCode < 500;
}
