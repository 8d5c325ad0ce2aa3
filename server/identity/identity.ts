import type { Database } from "../database/open.ts";
import { type Environment, EnvironmentError } from "../environment.ts";
import { log } from "../log.ts";
import { AccessTokens } from "./access-token.ts";
import { AccountError, Administrators } from "./administrators.ts";
import type { Auth } from "./auth.ts";
import { cookieScheme } from "./cookies.ts";
import { DeviceCookies } from "./device-cookie.ts";
import { readSecret } from "./secret.ts";
import { type LiveSession, Sessions } from "./sessions.ts";
import { SetupToken } from "./setup-link.ts";
import { SignInThrottle } from "./sign-in-throttle.ts";

/** Who may sign in, and what they may do. */
export type Identity = {
  /** The identity library, loaded when someone first signs in: visitors need none of its 30 MB. */
  auth: () => Promise<Auth>;
  sessions: Sessions;
  devices: DeviceCookies;
  throttle: SignInThrottle;
  administrators: Administrators;
  accessTokens: AccessTokens;
  setup: SetupToken;
  passwordMinLength: number;
  /** Scheme and host under which the public reaches the site. */
  publicUrl: string;
};

/** Makes the school's identity ready, with its first administrator where the environment names one. */
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
    await addFirst(identity.administrators, email, password);
    log.info(`The administrator ${email} has been added.`);
  }
  return identity;
}

async function addFirst(administrators: Administrators, email: string, password: string): Promise<void> {
  try {
    await administrators.add(email, password);
  } catch (error) {
    if (!(error instanceof AccountError)) throw error;
    throw new EnvironmentError(`ADMIN_EMAIL and ADMIN_PASSWORD make no administrator: ${error.message}`);
  }
}

/** The live session behind a request for a page; asking for a page is using the session. */
export async function signedIn({ sessions }: Identity, headers: Headers): Promise<LiveSession | undefined> {
  const session = await sessions.find(headers.get("cookie"));
  if (session) await sessions.renew(session);
  return session;
}
