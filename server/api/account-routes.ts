import { Hono } from "hono";
import * as account from "../auth/services/account.ts";
import type { ServiceParts } from "../auth/services/all.ts";
import * as people from "../auth/services/people.ts";
import { dismissNotices, endSessions } from "../auth/services/sessions.ts";
import { type AddressOf, serving } from "./identity-request.ts";

/**
 * Creates the routes by which people create and remove their account, choose their name and password, and end their
 * sessions, and by which administrators invite people and change accounts.
 */
export function accountRoutes(parts: ServiceParts, addressOf: AddressOf): Hono {
  const routes = new Hono();
  const { offers } = parts.provider;
  const add = (path: string, ask: Parameters<typeof serving>[1]) => routes.post(path, serving(addressOf, ask));
  if (offers.passwordChange) add("/change-password", (...asked) => account.changePassword(parts, ...asked));
  if (offers.accountRemoval) add("/remove-account", (...asked) => account.removeAccount(parts, ...asked));
  if (offers.signUp) add("/sign-up", (...asked) => account.signUp(parts, ...asked));
  if (offers.passwordReset === "mail") add("/password-reset", (...asked) => account.requestReset(parts, ...asked));
  if (offers.passwordLinks) add("/new-password", (...asked) => account.choosePassword(parts, ...asked));
  add("/sessions/end", (...asked) => endSessions(parts, ...asked));
  add("/sessions/dismiss", (sender) => dismissNotices(parts, sender));
  add("/people/invite", (...asked) => people.invite(parts, ...asked));
  add("/people/change", (...asked) => people.changePerson(parts, ...asked));
  add("/name", (...asked) => people.renameOneself(parts, ...asked));
  return routes;
}
