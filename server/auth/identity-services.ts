import type { Database } from "../database/open.ts";
import { log } from "../log/log.ts";
import { StartError } from "../log/start-error.ts";
import { AccessTokens } from "./access-tokens.ts";
import { AccountLinks } from "./links/account-links.ts";
import { type AccountEvent, recordAccountEvent } from "./account-log.ts";
import { AccountError } from "./account-error.ts";
import { Administrators } from "./administrators.ts";
import type { Auth } from "./auth.ts";
import { cookieScheme } from "./cookies.ts";
import { DeviceCookies } from "./device-cookie.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import { Mailer } from "./links/mailer.ts";
import { People } from "./people.ts";
import { UsedCodes } from "./second-factor/codes.ts";
import { PendingSignIns } from "./second-factor/pending-sign-in.ts";
import { openSecret } from "./secret.ts";
import { type LiveSession, Sessions } from "./sessions.ts";
import { SetupLinks } from "./links/setup-links.ts";
import type { AuthVariables } from "./settings.ts";
import { SignInNotices } from "./sign-in-notices.ts";
import { type AttemptStore, Throttle } from "./throttle/throttle.ts";

/** The services that decide who may sign in and what they may do. */
export type Identity = {
  db: Database;
  /** Loads the identity library at the first call: visitors do not need the memory that it takes (decision 77). */
  auth: () => Promise<Auth>;
  provider: IdentityProvider;
  sessions: Sessions;
  devices: DeviceCookies;
  notices: SignInNotices;
  throttle: Throttle;
  /**
   * The second step of signing in: whether all administrators need one, what waits for it, and which codes were used.
   */
  secondFactor: { isDemanded: boolean; pending: PendingSignIns; usedCodes: UsedCodes };
  /** Records what happens to accounts. */
  record: (event: AccountEvent) => Promise<void>;
  /** The links by which people choose their passwords. */
  links: AccountLinks;
  /** Sends mails; undefined where the operator has set up none. */
  mailer: Mailer | undefined;
  people: People;
  administrators: Administrators;
  accessTokens: AccessTokens;
  setup: SetupLinks;
  passwordMinLength: number;
  /** The scheme and host under which the public reaches the site. */
  publicUrl: string;
};

type Settings = AuthVariables & { DATA_DIR: string; PUBLIC_URL: string };
type OpenProvider = (parts: { db: Database; throttle: Throttle }) => Promise<IdentityProvider>;

/**
 * Sets up identity and adds the administrator that the settings name, unless the account exists. `attempts` counts what
 * is limited. Throws a `StartError` if that account is not acceptable.
 */
export async function openIdentity(
  db: Database,
  settings: Settings,
  attempts: AttemptStore,
  openProvider: OpenProvider,
): Promise<Identity> {
  const secret = await openSecret(db, settings.DATA_DIR);
  const publicUrl = settings.PUBLIC_URL;
  const passwordMinLength = settings.PASSWORD_MIN_LENGTH;
  const scheme = cookieScheme(publicUrl);
  const throttle = new Throttle(attempts, secret);
  const provider = await openProvider({ db, throttle });
  const sessions = new Sessions(db, secret, scheme, provider.name, settings.REQUIRE_SECOND_FACTOR);
  let auth: Promise<Auth> | undefined;
  const loadAuth = async () => {
    const { createAuth } = await import("./auth.ts");
    return createAuth(db, sessions, provider, { secret, publicUrl, passwordMinLength });
  };
  const links = new AccountLinks(db);
  const { SMTP_URL, MAIL_FROM } = settings;
  const identity: Identity = {
    db,
    auth: () => (auth ??= loadAuth()),
    provider,
    sessions,
    devices: new DeviceCookies(secret, scheme),
    notices: new SignInNotices(db),
    throttle,
    secondFactor: {
      isDemanded: settings.REQUIRE_SECOND_FACTOR,
      pending: new PendingSignIns(db, scheme),
      usedCodes: new UsedCodes(db, secret),
    },
    record: (event) => recordAccountEvent(db, event),
    links,
    mailer: SMTP_URL === undefined || MAIL_FROM === undefined ? undefined : new Mailer(SMTP_URL, MAIL_FROM),
    people: new People(db, links),
    administrators: new Administrators(db, passwordMinLength),
    accessTokens: new AccessTokens(sessions, provider, secret, publicUrl),
    setup: new SetupLinks(db),
    passwordMinLength,
    publicUrl,
  };
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = settings;
  if (email && !(await isAdded(identity, email))) await addFirstAdministrator(identity.administrators, email, password);
  return identity;
}

/**
 * Whether an address needs not be added: it has an account or, where people sign up elsewhere, is an administrator's.
 */
async function isAdded({ administrators, provider }: Identity, email: string): Promise<boolean> {
  if (provider.name === "local") return administrators.has(email);
  return (await administrators.list()).some((one) => one.email === email.toLowerCase() && one.role === "admin");
}

/** Adds an administrator, without a password where accounts are kept elsewhere. */
async function addFirstAdministrator(administrators: Administrators, email: string, password?: string): Promise<void> {
  try {
    if (password === undefined) await administrators.admit(email);
    else await administrators.add(email, password);
    log.info(`The administrator ${email} has been added.`);
  } catch (error) {
    if (!(error instanceof AccountError)) throw error;
    // Another process that starts at the same time has added it.
    if (error.problem === "exists") return;
    throw new StartError(`ADMIN_EMAIL and ADMIN_PASSWORD make no administrator: ${error.message}`);
  }
}

/**
 * The live session behind a request for a page. Requesting a page counts as a use of the session; where the disk lets
 * nothing be written, the page is answered all the same.
 */
export async function sessionOfRequest({ sessions }: Identity, headers: Headers): Promise<LiveSession | undefined> {
  const session = await sessions.find(headers.get("cookie"));
  if (session)
    await sessions.renew(session).catch((error: unknown) => log.error("A session could not be extended.", error));
  return session;
}

/** Whether a `Cookie` header is that of somebody with a live session, or of a device that has signed in before. */
export async function isKnownClient({ sessions, devices }: Identity, cookies: string | null): Promise<boolean> {
  return (await sessions.find(cookies)) !== undefined || devices.isMarked(cookies);
}
