import type { Database } from "../database/open.ts";
import type { Environment } from "../environment.ts";
import { log } from "../log.ts";
import { AccessTokens } from "./access-token.ts";
import { Administrators } from "./administrators.ts";
import type { Auth } from "./auth.ts";
import { readSecret } from "./secret.ts";
import { sessionCookie } from "./session-cookie.ts";
import { SetupToken } from "./setup-link.ts";

/** Who may sign in, and what they may do. */
export type Identity = {
  /** The identity library, loaded when someone first signs in: visitors need none of its 30 MB. */
  auth: () => Promise<Auth>;
  administrators: Administrators;
  accessTokens: AccessTokens;
  setup: SetupToken;
  passwordMinLength: number;
};

/** The user of a request's session; undefined for a visitor. */
export type SignedIn = { sessionId: string; userId: string; email: string; mayWrite: boolean };

/** Makes the school's identity ready, with its first administrator where the environment names one. */
export async function openIdentity(db: Database, environment: Environment): Promise<Identity> {
  const secret = await readSecret(environment.DATA_DIR);
  const publicUrl = environment.PUBLIC_URL;
  const passwordMinLength = environment.PASSWORD_MIN_LENGTH;
  let auth: Promise<Auth> | undefined;
  const loadAuth = async () => {
    const { createAuth } = await import("./auth.ts");
    return createAuth(db, { secret, publicUrl, passwordMinLength });
  };
  const identity: Identity = {
    auth: () => (auth ??= loadAuth()),
    administrators: new Administrators(db, passwordMinLength),
    accessTokens: new AccessTokens(db, secret, publicUrl),
    setup: new SetupToken(),
    passwordMinLength,
  };
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = environment;
  if (email && password && !(await identity.administrators.has(email))) {
    await identity.administrators.add(email, password);
    log.info(`The administrator ${email} has been added.`);
  }
  return identity;
}

/** The user whose session a request's cookie names. */
export async function signedIn({ auth }: Identity, headers: Headers): Promise<SignedIn | undefined> {
  if (!headers.get("cookie")?.includes(sessionCookie)) return undefined;
  const { api } = await auth();
  const found = await api.getSession({ headers });
  if (!found || found.user.disabled) return undefined;
  return {
    sessionId: found.session.id,
    userId: found.user.id,
    email: found.user.email,
    mayWrite: found.user.role === "admin",
  };
}
