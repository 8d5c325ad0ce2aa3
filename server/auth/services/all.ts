import type { SetupLinks } from "../links/setup-links.ts";
import type { RedirectParts } from "../redirect-sign-in.ts";
import * as account from "./account.ts";
import type { Sender } from "./answer.ts";
import * as people from "./people.ts";
import * as factor from "./second-factor.ts";
import * as sessions from "./sessions.ts";
import * as signing from "./sign-in.ts";

/** What the services of accounts use. */
export type ServiceParts = account.OwnAccountParts &
  people.PeopleParts &
  factor.FactorParts &
  signing.PasswordSignInParts &
  RedirectParts & { setup: SetupLinks };

/** The services of accounts, for the sender of a request. */
export type Services = ReturnType<typeof servicesFor>;

/**
 * Hands the services of accounts their sender, for the action of a form. Each returns what it has to say and the
 * cookies to set, or throws a `Refusal`.
 */
export function servicesFor(parts: ServiceParts, sender: Sender) {
  /** The sender with another session: one that an earlier answer has just created. */
  const withCookie = (cookie: string): Sender => {
    const headers = new Headers(sender.request.headers);
    headers.set("cookie", cookie);
    return { ...sender, request: new Request(sender.request.url, { method: "POST", headers }) };
  };
  return {
    signIn: <T>(credentials: object) => signing.signIn<T>(parts, sender, credentials),
    completeSignIn: <T>(body: { code: string }) => factor.completeSignIn<T>(parts, sender, body),
    startRedirect: (body: object) => signing.startRedirect(parts, sender, body),
    signOut: (cookie?: string) => signing.signOut(parts, cookie === undefined ? sender : withCookie(cookie)),
    setUp: (body: object) => account.setUp(parts, body),
    signUp: <T>(body: object) => account.signUp<T>(parts, sender, body),
    changePassword: (body: object) => account.changePassword(parts, sender, body),
    removeAccount: (body: object) => account.removeAccount(parts, sender, body),
    requestReset: (body: object) => account.requestReset(parts, sender, body),
    choosePassword: (body: object) => account.choosePassword(parts, sender, body),
    endSessions: (body: object) => sessions.endSessions(parts, sender, body),
    dismissNotices: () => sessions.dismissNotices(parts, sender),
    changeSecondFactor: <T>(action: keyof typeof factor.actions, body: object) =>
      factor.changeSecondFactor<T>(parts, sender, action, body),
    invite: (body: object) => people.invite(parts, sender, body),
    changePerson: (body: object) => people.changePerson(parts, sender, body),
    renameOneself: (body: object) => people.renameOneself(parts, sender, body),
  };
}
