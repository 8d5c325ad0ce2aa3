import type { Message } from "../engine/message.ts";
import * as m from "./compiled/messages.js";

/**
 * The message for each error of an identity service (requirements R9.13), by the error codes of the services in the
 * specification, and for an expired second step (R9.20). An unknown address and a wrong password have the same message,
 * so that strangers do not learn which addresses have accounts.
 */
export const identityMessages = {
  "wrong-password": m.login_wrong,
  "user-not-found": m.login_wrong,
  "email-already-in-use": m.identity_address_taken,
  "too-many-requests": m.login_wait,
  "network-request-failed": m.problem_identity,
  "user-disabled": m.login_disabled,
  "password-does-not-meet-requirements": m.identity_password_refused,
  "missing-recaptcha-token": m.identity_recaptcha,
  "multi-factor-auth-required": m.identity_second_factor,
  "unauthorized-domain": m.identity_domain,
  "popup-blocked": m.identity_window_blocked,
  "popup-closed-by-user": m.identity_window_closed,
  "cancelled-popup-request": m.identity_window_replaced,
  "invalid-api-key": m.identity_key,
  "internal-error": m.identity_failed,
  "email-not-verified": m.identity_not_verified,
  "operation-not-allowed": m.identity_not_allowed,
  // Our own codes: errors that only the site's operator can fix, and errors about an account at an OpenID Connect
  // provider.
  misconfigured: m.identity_key,
  "account-not-admitted": m.login_not_admitted,
  "account-differs": m.login_account_differs,
  "address-not-verified": m.login_address_not_verified,
  "state-expired": m.login_expired,
  "user-token-expired": m.problem_sign_in,
  "second-step-over": m.identity_second_step_over,
} as const satisfies Readonly<Record<string, Message>>;

/** The code of an identity service's error. */
export type IdentityCode = keyof typeof identityMessages;

/** The message for a code; undefined for an unknown code. */
export function identityMessage(code: string | null): Message | undefined {
  return code !== null && isIdentityCode(code) ? identityMessages[code] : undefined;
}

/** Whether a text is one of these codes. */
export function isIdentityCode(code: string): code is IdentityCode {
  return Object.hasOwn(identityMessages, code);
}
