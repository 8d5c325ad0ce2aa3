import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";

/** The messages that a form can leave for the next page, which shows them once as a toast. */
export const flashMessages = {
  "signed-in": m.login_done,
  "signed-out": m.logout_done,
  "password-changed": m.account_done,
  "sessions-ended": m.account_sessions_ended,
  "second-factor-off": m.account_second_factor_off,
  "account-saved": m.people_saved,
  "name-saved": m.person_name_saved,
} satisfies Record<string, Message>;

export type Flash = keyof typeof flashMessages;

/** `custom-elements/toast.ts` reads and clears this cookie on the visitors' home page, so it is not `HttpOnly`. */
const cookieName = "flash";
const attributes = "Path=/; SameSite=Lax";
/** Seconds: a page that is loaded later shows no message. */
const lifetime = 60;

/** The `Set-Cookie` header that leaves a message for the next page. */
export function flashCookie(flash: Flash): string {
  return `${cookieName}=${flash}; Max-Age=${lifetime}; ${attributes}`;
}

/** The `Set-Cookie` header that removes the message once it is shown. */
export const clearFlashCookie = `${cookieName}=; Max-Age=0; ${attributes}`;

/** The message that a request's `Cookie` header carries; undefined if there is none. */
export function readFlash(cookies: string | null): Flash | undefined {
  const name = /(?:^|;\s*)flash=([\w-]{1,30})(?:;|$)/.exec(cookies ?? "")?.[1] ?? "";
  return Object.hasOwn(flashMessages, name) ? (name as Flash) : undefined;
}
