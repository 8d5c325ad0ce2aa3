import { betterAuth, type GenericEndpointContext } from "better-auth";
import { APIError, getOAuthState } from "better-auth/api";
import type { Database } from "../database/open.ts";
import { log } from "../log/log.ts";
import { clientAddressHeader } from "./client-address.ts";
import { cookieScheme } from "./cookies.ts";
import { DeviceCookies, newDeviceId } from "./device-cookie.ts";
import { ownOrigins } from "./origins.ts";
import { hashPassword, maxPasswordLength, verifyPassword } from "./passwords.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import { maxSessionAge, type Sessions } from "./sessions.ts";

/** The settings of the identity library. `publicUrl` is the site's public origin; the length is in characters. */
export type IdentityOptions = {
  secret: string;
  publicUrl: string;
  passwordMinLength: number;
};

/**
 * Sets up Better Auth: sessions in the database, no public sign-up (requirements R9.5), and sign-in by e-mail and
 * password or through the identity provider.
 */
export async function createAuth(
  db: Database,
  sessions: Sessions,
  provider: IdentityProvider,
  options: IdentityOptions,
) {
  const scheme = cookieScheme(options.publicUrl);
  const { prefix, secure } = scheme;
  const devices = new DeviceCookies(options.secret, scheme);
  return betterAuth({
    database: { db, type: "sqlite" },
    secret: options.secret,
    baseURL: options.publicUrl,
    basePath: "/api/auth",
    telemetry: { enabled: false },
    logger: {
      level: "error",
      log: (_, message, ...details) =>
        void (refusals.test(message) || log.error(`Identity: ${message}`, details[0] ?? "")),
    },
    // Errors that are not a response of the library, such as a full disk, are thrown, so that the API answers them with
    // a message (refusal/refusal-for.ts).
    onAPIError: { throw: true },
    trustedOrigins: (request) => ownOrigins(options.publicUrl, request?.headers.get("host")),
    plugins: await provider.plugins(),
    emailAndPassword: {
      enabled: provider.name === "local",
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
    // The state of a sign-in at a provider is in a cookie, so that strangers who start one store nothing on the server.
    account: { storeStateStrategy: "cookie" },
    session: {
      // How long the browser keeps the cookie, in seconds. `Sessions` decides when the session ends.
      expiresIn: maxSessionAge / 1_000,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      additionalFields: {
        shared: { type: "boolean", required: true, defaultValue: false, input: false },
        device: { type: "string", required: false, input: false },
        identity: { type: "string", required: true, defaultValue: provider.name, input: false },
      },
    },
    // `Throttle` limits attempts instead. The library's own limit would write to the database for every request.
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
    databaseHooks: { session: { create: sessionHooks(db, sessions, devices) } },
  });
}

/**
 * Messages that the library logs as errors, but that are left out of the site's log. The library has only refused a
 * browser's return from a provider, because nobody had started that sign-in here or because it was cut short.
 */
const refusals = /^(?:Failed to parse state|State not found|OAuth issuer mismatch)$/;

/** The identity library, set up for this site. */
export type Auth = Awaited<ReturnType<typeof createAuth>>;

type SessionValues = Record<string, unknown> & { userId: string; userAgent?: string | null | undefined };

/** The session that is replaced, with the columns of the site's own that the new session takes over. */
type Replaced = { id: string; shared?: boolean; device?: string | null };

/** Longest `User-Agent` header that is stored with a session, in characters. */
const longestUserAgent = 256;

/** Hooks that run when the identity library starts a session, however the person signed in. */
function sessionHooks(db: Database, sessions: Sessions, devices: DeviceCookies) {
  return {
    before: async (session: SessionValues, context: GenericEndpointContext | null) => {
      const user = await db
        .selectFrom("user")
        .select(["email", "disabled"])
        .where("id", "=", session.userId)
        .executeTakeFirst();
      if (user?.disabled) throw new APIError("FORBIDDEN", { code: "USER_DISABLED" });
      const shared = await isOnSharedComputer(context);
      const userAgent = session.userAgent?.slice(0, longestUserAgent);
      const device =
        replacedSession(context)?.device ??
        devices.find(context?.headers?.get("cookie") ?? null, user?.email ?? "") ??
        newDeviceId();
      return {
        data: { ...session, shared, userAgent, device, ipAddress: null, expiresAt: sessions.expiryOfNew(shared) },
      };
    },
  };
}

/** The session that a new one replaces, for example after a password change. */
function replacedSession(context: GenericEndpointContext | null): Replaced | undefined {
  return context?.context.session?.session as Replaced | undefined;
}

/**
 * Whether a new session is on a shared computer. The answer is taken from the session that it replaces, or else from
 * the sign-in form. If the code is asked for on a second page, the library has kept the form's answer in a cookie until
 * then.
 */
async function isOnSharedComputer(context: GenericEndpointContext | null): Promise<boolean> {
  const begun = await getOAuthState();
  if (begun) return begun.shared === true;
  const replaced = replacedSession(context);
  if (replaced) return Boolean(replaced.shared);
  if (context?.path.startsWith("/two-factor/")) {
    const { authCookies, secret } = context.context;
    return Boolean(await context.getSignedCookie(authCookies.dontRememberToken.name, secret));
  }
  return (context?.body as { rememberMe?: unknown } | undefined)?.rememberMe === false;
}
