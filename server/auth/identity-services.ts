import type { Database } from "../database/open.ts";
import { type Environment, EnvironmentError } from "../environment.ts";
import { log } from "../log/log.ts";
import { AccessTokens } from "./access-tokens.ts";
import { AccountError, Administrators } from "./administrators.ts";
import type { Auth } from "./auth.ts";
import { cookieScheme } from "./cookies.ts";
import { DeviceCookies } from "./device-cookie.ts";
import { readSecret } from "./secret.ts";
import { type LiveSession, Sessions } from "./sessions.ts";
import { SetupToken } from "./setup-token.ts";
import { SignInThrottle } from "./sign-in-throttle.ts";

/** The services that decide who may sign in and what they may do. */
export type Identity = {
  /** Loads the identity library at the first call: visitors do not need the memory that it takes (decision 15). */
  auth: () => Promise<Auth>;
  sessions: Sessions;
  devices: DeviceCookies;
  throttle: SignInThrottle;
  administrators: Administrators;
  accessTokens: AccessTokens;
  setup: SetupToken;
  passwordMinLength: number;
  /** The scheme and host under which the public reaches the site. */
  publicUrl: string;
};

/**
 * Sets up identity and adds the administrator that the environment names, unless the account exists. Throws an
 * `EnvironmentError` if that account is not acceptable.
 */
export async function openIdentity(db: Database, environment: Environment): Promise<Identity> {
  const secret = await readSecret(environment.DATA_DIR);
  const publicUrl = environment.PUBLIC_URL;
  const passwordMinLength = environment.PASSWORD_MIN_LENGTH;
  const scheme = cookieScheme(publicUrl);
  const sessions = new Sessions(db, secret, scheme);
  let auth: Promise<Auth> | undefined;
  const loadAuth = async () => {
    const { createAuth } = await import("./auth.ts");
    return createAuth(db, sessions, { secret, publicUrl, passwordMinLength });
  };
  const identity: Identity = {
    auth: () => (auth ??= loadAuth()),
    sessions,
    devices: new DeviceCookies(secret, scheme),
    throttle: new SignInThrottle(),
    administrators: new Administrators(db, passwordMinLength),
    accessTokens: new AccessTokens(sessions, secret, publicUrl),
    setup: new SetupToken(),
    passwordMinLength,
    publicUrl,
  };
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = environment;
  if (email && password && !(await identity.administrators.has(email))) {
    await addFirstAdministrator(identity.administrators, email, password);
    log.info(`The administrator ${email} has been added.`);
  }
  return identity;
}

async function addFirstAdministrator(administrators: Administrators, email: string, password: string): Promise<void> {
  try {
    await administrators.add(email, password);
  } catch (error) {
    if (!(error instanceof AccountError)) throw error;
    throw new EnvironmentError(`ADMIN_EMAIL and ADMIN_PASSWORD make no administrator: ${error.message}`);
  }
}

/** The live session behind a request for a page. Requesting a page counts as a use of the session. */
export async function sessionOfRequest({ sessions }: Identity, headers: Headers): Promise<LiveSession | undefined> {
  const session = await sessions.find(headers.get("cookie"));
  if (session) await sessions.renew(session);
  return session;
}

/** Whether a `Cookie` header is that of somebody with a live session, or of a device that has signed in before. */
export async function isKnownClient({ sessions, devices }: Identity, cookies: string | null): Promise<boolean> {
  return (await sessions.find(cookies)) !== undefined || devices.isMarked(cookies);
}
