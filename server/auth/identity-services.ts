import type { Database } from "../database/open.ts";
import { AccessTokens } from "./access-tokens.ts";
import { AccountLinks } from "./links/account-links.ts";
import { type AccountEvent, recordAccountEvent } from "./account-log.ts";
import { Administrators } from "./administrators.ts";
import { cookieScheme } from "./cookies.ts";
import { DeviceCookies } from "./device-cookie.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import { Mailer } from "./links/mailer.ts";
import { People } from "./people.ts";
import type { PasswordLengths } from "./password-rules.ts";
import { maxPasswordLength } from "./passwords.ts";
import { UsedCodes } from "./second-factor/codes.ts";
import { PendingSignIns } from "./second-factor/pending-sign-in.ts";
import { openSecret } from "./secret.ts";
import { Sessions } from "./sessions.ts";
import { addNamedAdministrator, SetupLinks } from "./links/setup-links.ts";
import type { AuthVariables } from "./settings.ts";
import { SignInNotices } from "./sign-in-notices.ts";
import { type AttemptStore, Throttle } from "./throttle/throttle.ts";

/**
 * The services that decide who may sign in and what they may do. Each part of the server gets only those that it uses.
 */
export type Identity = Awaited<ReturnType<typeof openIdentity>>;

type Settings = AuthVariables & { DATA_DIR: string; PUBLIC_URL: string };
type OpenProvider = (parts: { db: Database; throttle: Throttle }) => Promise<IdentityProvider>;

/**
 * Sets up identity and adds the administrator that the settings name, unless the account exists. `attempts` stores the
 * counts of rate limits. Throws a `StartError` if that account is not acceptable.
 */
export async function openIdentity(
  db: Database,
  settings: Settings,
  attempts: AttemptStore,
  openProvider: OpenProvider,
) {
  const secret = await openSecret(db, settings.DATA_DIR);
  const publicUrl = settings.PUBLIC_URL;
  const passwordMinLength = settings.PASSWORD_MIN_LENGTH;
  const scheme = cookieScheme(publicUrl);
  const throttle = new Throttle(attempts, secret);
  const provider = await openProvider({ db, throttle });
  const sessions = new Sessions(db, secret, scheme, provider.name, settings.REQUIRE_SECOND_FACTOR);
  const loadAuth = async () => {
    const { createAuth } = await import("./auth.ts");
    return createAuth(db, sessions, provider, { secret, publicUrl, passwordMinLength });
  };
  let auth: ReturnType<typeof loadAuth> | undefined;
  const links = new AccountLinks(db);
  const administrators = new Administrators(db, passwordMinLength);
  const { SMTP_URL, MAIL_FROM, REQUIRE_SECOND_FACTOR: isDemanded } = settings;
  await addNamedAdministrator(administrators, provider, settings);
  return {
    db,
    /**
     * Loads the identity library at the first call, because visitors' pages do not need the memory that it takes
     * (decision 77).
     */
    auth: () => (auth ??= loadAuth()),
    provider,
    sessions,
    devices: new DeviceCookies(secret, scheme),
    notices: new SignInNotices(db),
    throttle,
    secondFactor: {
      /** Whether all administrators must have a second factor. */
      isDemanded,
      pending: new PendingSignIns(db, scheme),
      usedCodes: new UsedCodes(db, secret),
    },
    record: (event: AccountEvent) => recordAccountEvent(db, event),
    links,
    mailer: SMTP_URL === undefined || MAIL_FROM === undefined ? undefined : new Mailer(SMTP_URL, MAIL_FROM),
    people: new People(db, links),
    administrators,
    accessTokens: new AccessTokens(sessions, provider, secret, publicUrl),
    setup: new SetupLinks(db),
    /** The least and most characters of a new password: by the identity provider's rule if it has one. */
    passwordLengths: (): PasswordLengths =>
      provider.passwordRule?.lengths() ?? { least: passwordMinLength, most: maxPasswordLength },
    publicUrl,
  };
}
