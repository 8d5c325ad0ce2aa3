import { z } from "zod";
import type { Database } from "../database/open.ts";
import { noteRemoved } from "../database/removed-data.ts";
import { inTransaction } from "../database/transaction.ts";
import { emailAddress } from "./account-address.ts";
import type { Administrators } from "./administrators.ts";
import { endPendingSignIns } from "./end-sessions.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import { expireLinks } from "./links/account-links.ts";
import type { PasswordLengths, PasswordProblem } from "./password-rules.ts";
import type { LiveSession } from "./sessions.ts";
import { callLibrary, checkOwnPassword, type Library, recordSignIn, type SignInRecords } from "./sign-in.ts";
import type { AttemptOutcome, Limits, Throttle } from "./throttle/throttle.ts";

/** What decides whether a new password is acceptable. */
export type PasswordJudges = {
  provider: IdentityProvider;
  administrators: Administrators;
  passwordLengths: () => PasswordLengths;
};

/** What the routes of a person's own account use. */
export type AccountParts = Library & SignInRecords & PasswordJudges & { db: Database; throttle: Throttle };

/**
 * Limits new accounts and mails from an identity service, so that nobody's mailbox is flooded. The limit for a network
 * is higher, so that a whole class can sign up in one lesson.
 */
const accountMails: Limits = { name: "account-mail", seconds: 60, account: 2, network: 40, site: 100 };

/** The tables from which the removal of an account removes rows. */
const tablesOfAccounts = ["user", "account", "session", "account_link", "sign_in_notice", "twoFactor"] as const;

const signUpBody = z.object({ email: emailAddress, password: z.string() });
const resetBody = z.object({ email: emailAddress });
const changeBody = z.object({ currentPassword: z.string(), newPassword: z.string() });
const removalBody = z.object({ password: z.string() });

/**
 * The outcome of a request: an invalid body, a refused password, seconds to wait, or the identity library's response.
 */
export type RequestOutcome = { invalid: true } | { refused: PasswordProblem } | AttemptOutcome;

/** The reason why a new password is refused: by the identity provider's rule if it has one, else by the site's own. */
export function newPasswordProblem(
  { provider, administrators }: Pick<PasswordJudges, "provider" | "administrators">,
  password: string,
  address: string,
): Promise<PasswordProblem | undefined> {
  return provider.passwordRule
    ? provider.passwordRule.problemOf(password)
    : administrators.passwordProblem(password, address);
}

/**
 * Creates an account with the right to read, and signs it in. `request` gives the headers and the URL, `body` is the
 * parsed body, `address` is the client's IP address; the same holds for the functions below.
 */
export async function signUp(
  identity: AccountParts,
  request: Request,
  body: unknown,
  address: string,
): Promise<RequestOutcome> {
  const parsed = signUpBody.safeParse(body);
  if (!parsed.success) return { invalid: true };
  const refused = await newPasswordProblem(identity, parsed.data.password, parsed.data.email);
  if (refused) return { refused };
  const counted = await identity.throttle.count(accountMails, { account: parsed.data.email, address });
  if ("wait" in counted) return counted;
  const response = await callLibrary(identity, request, address, parsed.data, identity.provider.actionPaths.signUp);
  await recordSignIn(identity, request, response);
  if (response.ok)
    await identity.record({
      action: "account-added",
      account: parsed.data.email,
      userAgent: request.headers.get("user-agent"),
    });
  return { response };
}

/**
 * Has the identity service send a mail that leads to a new password. The answer does not tell whether the address has
 * an account.
 */
export async function requestPasswordReset(
  identity: AccountParts,
  request: Request,
  body: unknown,
  address: string,
): Promise<RequestOutcome> {
  const parsed = resetBody.safeParse(body);
  if (!parsed.success) return { invalid: true };
  const counted = await identity.throttle.count(accountMails, { account: parsed.data.email, address });
  if ("wait" in counted) return counted;
  return {
    response: await callLibrary(identity, request, address, parsed.data, identity.provider.actionPaths.passwordReset),
  };
}

/**
 * Changes the password of the signed-in user, who must also send the old one. All of the user's sessions end, whatever
 * `body` says, and the response starts a new one; access tokens end with their sessions. Password links become invalid
 * and pending second steps end, so that an intruder who has one cannot use it afterwards.
 */
export async function changePassword(
  identity: AccountParts,
  session: LiveSession,
  request: Request,
  body: unknown,
  address: string,
): Promise<RequestOutcome> {
  const parsed = changeBody.safeParse(body);
  if (!parsed.success) return { invalid: true };
  const refused = await newPasswordProblem(identity, parsed.data.newPassword, session.email);
  if (refused) return { refused };
  const change = () =>
    callLibrary(
      identity,
      request,
      address,
      { ...parsed.data, revokeOtherSessions: true },
      identity.provider.actionPaths.passwordChange,
    );
  const outcome = await checkOwnPassword(identity, session, change);
  if ("response" in outcome && outcome.response.ok) {
    await expireLinks(identity.db, session.userId);
    await endPendingSignIns(identity.db, session.userId);
    await identity.record({
      action: "password-changed",
      account: session.email,
      userAgent: request.headers.get("user-agent"),
    });
  }
  return outcome;
}

/** Removes the account of the signed-in user, who must also send the password. */
export async function removeAccount(
  identity: AccountParts,
  session: LiveSession,
  request: Request,
  body: unknown,
  address: string,
): Promise<RequestOutcome> {
  const parsed = removalBody.safeParse(body);
  if (!parsed.success) return { invalid: true };
  const remove = () =>
    callLibrary(identity, request, address, parsed.data, identity.provider.actionPaths.accountRemoval);
  const outcome = await checkOwnPassword(identity, session, remove);
  if ("response" in outcome && outcome.response.ok) {
    await identity.record({
      action: "account-removed",
      account: session.email,
      userAgent: request.headers.get("user-agent"),
    });
    await inTransaction(identity.db, (transaction) => noteRemoved(transaction, tablesOfAccounts));
  }
  return outcome;
}
