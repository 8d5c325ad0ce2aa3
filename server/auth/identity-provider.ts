import type { BetterAuthPlugin } from "better-auth";
import type { PasswordProblem } from "./password-rules.ts";
import type { LiveSession } from "./sessions.ts";

/** What the site's pages offer to people with an account, which depends on where the accounts are kept. */
export type IdentityOffers = {
  /** How people sign in: with the site's own form, or at the provider. */
  signIn: "form" | "redirect";
  /** The provider's name for people, where they sign in there; undefined if the operator gave none. */
  providerName?: string | undefined;
  /** Whether the set-up link makes the first administrator; otherwise the operator names them. */
  setup: boolean;
  /** Whether accounts that may not write stay signed in, to read and to manage their account. */
  readers: boolean;
  /** Whether anybody may make an account, which may read only. */
  signUp: boolean;
  /**
   * Who helps with a forgotten password: a link in a mail, or an administrator; undefined where it is the provider's
   * matter.
   */
  passwordReset: "mail" | "administrator" | undefined;
  /**
   * Whether administrators make links by which people choose their passwords; otherwise they admit addresses of
   * accounts elsewhere.
   */
  passwordLinks: boolean;
  /** Whether users change their passwords on the site. */
  passwordChange: boolean;
  /** Whether users remove their accounts on the site. */
  accountRemoval: boolean;
  /** Whether users turn a second factor on and off on the site; elsewhere it is the provider's matter. */
  secondFactor: boolean;
};

/**
 * What a provider says about a session's account: it may go on, it has ended, there was no answer, or none that comes
 * by waiting.
 */
export type AccountState = "live" | "ended" | "unavailable" | "misconfigured";

/** What the identity library does for an account besides signing it in. */
export type AccountAction = "signUp" | "passwordReset" | "passwordChange" | "accountRemoval";

/** A provider's rule for new passwords. */
export type PasswordRule = {
  /** The smallest number of characters, as far as it is known without asking the provider. */
  minLength: () => number;
  /** The reason why a password may not be set; undefined if it may be set. It never throws. */
  problemOf: (password: string) => Promise<PasswordProblem | undefined>;
};

/** Where accounts are kept, and how they are checked. The folder `providers` has an implementation for each place. */
export type IdentityProvider = {
  /** The name of the provider. Sessions keep it, as those of another provider do not count. */
  name: string;
  offers: IdentityOffers;
  /**
   * The identity library's endpoint below `/api/auth` that checks an e-mail address and a password; undefined if people
   * sign in at the provider.
   */
  signInPath?: string;
  /** Where the sign-in form may lead besides the site itself, as sources of a content security policy. */
  formTargets?: readonly string[];
  /** Its endpoints for the actions that it offers. */
  actionPaths: Partial<Readonly<Record<AccountAction, string>>>;
  /** Longest password that is passed on, in characters. */
  passwordMaxLength: number;
  /** The rule for new passwords, where it is not the site's own. */
  passwordRule?: PasswordRule;
  /** The plugins of the identity library that the provider needs; called when the library is loaded. */
  plugins: () => Promise<BetterAuthPlugin[]>;
  /** Asks whether a session's account may still be used; before each write and each access token. It never throws. */
  accountState: (session: LiveSession) => Promise<AccountState>;
};
