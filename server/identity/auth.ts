import { betterAuth } from "better-auth";
import { APIError } from "better-auth/api";
import type { Database } from "../database/open.ts";
import { cookiePrefix } from "./session-cookie.ts";
import { clientAddressHeader } from "./client-address.ts";
import { ownOrigins } from "./own-origins.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

/** What identity needs to know. */
export type IdentityOptions = {
  secret: string;
  publicUrl: string;
  passwordMinLength: number;
};

const sevenDays = 7 * 24 * 60 * 60;
const oneDay = 24 * 60 * 60;

/** E-mail and password, sessions in the database, no sign-up from outside (design §6). */
export function createAuth(db: Database, options: IdentityOptions) {
  return betterAuth({
    database: { db, type: "sqlite" },
    secret: options.secret,
    baseURL: options.publicUrl,
    basePath: "/api/auth",
    telemetry: { enabled: false },
    logger: { level: "error" },
    // Pages of the site itself may call it, under whichever of its names they were opened.
    trustedOrigins: (request) => ownOrigins(options.publicUrl, request?.headers),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: options.passwordMinLength,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: {
      additionalFields: {
        role: { type: "string", required: true, defaultValue: "visitor", input: false },
        disabled: { type: "boolean", required: true, defaultValue: false, input: false },
      },
    },
    session: { expiresIn: sevenDays, updateAge: oneDay, cookieCache: { enabled: false } },
    // Ten attempts a minute from one address are enough for a person who forgot.
    rateLimit: {
      enabled: true,
      storage: "database",
      window: 60,
      max: 100,
      customRules: { "/sign-in/email": { window: 60, max: 10 } },
    },
    advanced: {
      cookiePrefix,
      // Said outright: the library leaves the check out where the environment has a variable TEST.
      disableOriginCheck: false,
      useSecureCookies: options.publicUrl.startsWith("https:"),
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const user = await db
              .selectFrom("user")
              .select("disabled")
              .where("id", "=", session.userId)
              .executeTakeFirst();
            if (user?.disabled) throw new APIError("FORBIDDEN", { code: "USER_DISABLED" });
          },
        },
      },
    },
  });
}

/** Identity, as the rest of the server calls it. */
export type Auth = ReturnType<typeof createAuth>;
