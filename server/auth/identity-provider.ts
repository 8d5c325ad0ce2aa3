import type { BetterAuthPlugin } from "better-auth";
import type { PasswordLengths, PasswordProblem } from "./password-rules.ts";
import type { LiveSession } from "./sessions.ts";

/** What the site's pages offer for accounts. It depends on where the accounts are kept. */
export type IdentityOffers = {
  /** How people sign in: with the site's own form, or at the provider. */
  signIn: "form" | "redirect";
  /** The provider's name for people, if they sign in there; undefined if the operator gave none. */
  providerName?: string | undefined;
  /** Whether a set-up link creates the first administrator; otherwise the operator's settings name one. */
  setup: boolean;
  /** Whether accounts that may not write can stay signed in, to read and to manage their account. */
  readers: boolean;
  /** Whether anybody may create an account, which may only read. */
  signUp: boolean;
  /**
   * How a forgotten password is replaced: by a link in a mail, or by an administrator. Undefined if the provider
   * handles it.
   */
  passwordReset: "mail" | "administrator" | undefined;
  /**
   * Whether administrators make links by which people choose their passwords. Otherwise they admit the addresses of
   * accounts that are kept elsewhere.
   */
  passwordLinks: boolean;
  /** Whether users change their passwords on the site. */
  passwordChange: boolean;
  /** Whether users remove their accounts on the site. */
  accountRemoval: boolean;
  /** Whether users turn a second factor on and off on the site; with another provider, they do that there. */
  secondFactor: boolean;
};

/**
 * The provider's answer about a session's account: it is live, it has ended, there was no answer, or there will be none
 * until somebody corrects the settings.
 */
export type AccountState = "live" | "ended" | "unavailable" | "misconfigured";

/** What the identity library does for an account besides signing it in. */
export type AccountAction = "signUp" | "passwordReset" | "passwordChange" | "accountRemoval";

/** A provider's rule for new passwords. */
export type PasswordRule = {
  /** The numbers of characters that are allowed, as far as they are known without asking the provider. */
  lengths: () => PasswordLengths;
  /** The reason why a password may not be set; undefined if it may be set. It never throws. */
  problemOf: (password: string) => Promise<PasswordProblem | undefined>;
};

/** Where accounts are kept, and how they are checked. The folder `providers` has an implementation for each place. */
export type IdentityProvider = {
  /** The provider's name. It is stored with each session, because sessions of another provider are not valid. */
  name: string;
  offers: IdentityOffers;
  /**
   * The identity library's endpoint below `/api/auth` that checks an e-mail address and a password; undefined if people
   * sign in at the provider.
   */
  signInPath?: string;
  /** Where the sign-in form may submit besides the site itself, as sources of a Content-Security-Policy. */
  formTargets?: readonly string[];
  /** The library's endpoints for the actions that the provider offers. */
  actionPaths: Partial<Readonly<Record<AccountAction, string>>>;
  /** Longest password that is passed to the provider, in characters. */
  passwordMaxLength: number;
  /** The provider's rule for new passwords, if it differs from the site's own. */
  passwordRule?: PasswordRule;
  /** Returns the plugins of the identity library that the provider needs; called when the library is loaded. */
  plugins: () => Promise<BetterAuthPlugin[]>;
  /**
   * Asks whether a session's account may still be used. Called before each write and each access token. It never
   * throws.
   */
  accountState: (session: LiveSession) => Promise<AccountState>;
};
