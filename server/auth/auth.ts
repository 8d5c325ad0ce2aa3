import { betterAuth } from "better-auth";
import { APIError, isAPIError } from "better-auth/api";
import type { Database } from "../database/open.ts";
import { log } from "../log/log.ts";
import { clientAddressHeader } from "./client-address.ts";
import { cookieScheme } from "./cookies.ts";
import { ownOrigins } from "./origins.ts";
import { hashPassword, maxPasswordLength, verifyPassword } from "./passwords.ts";
import { maxSessionAge, type Sessions } from "./sessions.ts";

/** The settings of the identity library. `publicUrl` is the site's public origin, the length is in characters. */
export type IdentityOptions = {
  secret: string;
  publicUrl: string;
  passwordMinLength: number;
};

/** Longest `User-Agent` header that is stored with a session, in characters. */
const longestUserAgent = 256;

/** Sets up Better Auth: e-mail and password, sessions in the database, no sign-up from outside (requirements R9.5). */
export function createAuth(db: Database, sessions: Sessions, options: IdentityOptions) {
  const { prefix, secure } = cookieScheme(options.publicUrl);
  return betterAuth({
    database: { db, type: "sqlite" },
    secret: options.secret,
    baseURL: options.publicUrl,
    basePath: "/api/auth",
    telemetry: { enabled: false },
    logger: { level: "error", log: (_, message, ...details) => log.error(`Identity: ${message}`, details[0] ?? "") },
    // A refused request is not a fault of the server; only faults are logged.
    onAPIError: { onError: (error) => void (isRefusal(error) || log.error("Identity failed.", error)) },
    trustedOrigins: (request) => ownOrigins(options.publicUrl, request?.headers.get("host")),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: options.passwordMinLength,
      maxPasswordLength: maxPasswordLength,
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
      // How long the browser keeps the cookie, in seconds. `Sessions` decides when the session ends.
      expiresIn: maxSessionAge / 1_000,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      additionalFields: { shared: { type: "boolean", required: true, defaultValue: false, input: false } },
    },
    // `SignInThrottle` limits attempts instead. The library's own limit would write to the database for every request.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: prefix,
      // Set explicitly, because the library skips the check if there is an environment variable TEST.
      disableOriginCheck: false,
      // The prefix `__Host-` already demands what `__Secure-` would.
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
            return { data: { ...session, shared, userAgent, expiresAt: sessions.expiryOfNew(shared) } };
          },
        },
      },
    },
  });
}

/** The identity library, set up for this site. */
export type Auth = ReturnType<typeof createAuth>;

type HookContext = { body?: unknown; context: { session: { session: Record<string, unknown> } | null } };

/** Whether a new session is on a shared computer: as the session that it replaces, or else as the sign-in form says. */
function isOnSharedComputer(context: HookContext | null): boolean {
  const replaced = context?.context.session;
  if (replaced) return Boolean(replaced.session.shared);
  return (context?.body as { rememberMe?: unknown } | undefined)?.rememberMe === false;
}

function isRefusal(error: unknown): boolean {
  return isAPIError(error) && error.statusCode < 500;
}
