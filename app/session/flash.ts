import type { Words } from "../../engine/words.ts";
import * as m from "../../messages/compiled/messages.js";

/** What the page after a form says once, in a passing word. */
export const flashMessages = {
  "signed-in": m.login_done,
  "signed-out": m.logout_done,
  "password-changed": m.account_done,
} satisfies Record<string, Words>;

export type Flash = keyof typeof flashMessages;

/** Also known to `enhance/toast.ts`, which says it on the home page of visitors; so it is not `HttpOnly`. */
const cookieName = "flash";
const attributes = "Path=/; SameSite=Lax";
/** In seconds: a page that comes later than this says nothing. */
const lifetime = 60;

/** The `Set-Cookie` header that leaves a word for the page that follows. */
export function flashCookie(flash: Flash): string {
  return `${cookieName}=${flash}; Max-Age=${lifetime}; ${attributes}`;
}

/** The `Set-Cookie` header that removes it once it is said. */
export const spentFlash = `${cookieName}=; Max-Age=0; ${attributes}`;

/** The word that a request's `Cookie` header carries. */
export function flashOf(cookies: string | null): Flash | undefined {
  const name = /(?:^|;\s*)flash=([\w-]{1,30})(?:;|$)/.exec(cookies ?? "")?.[1] ?? "";
  return Object.hasOwn(flashMessages, name) ? (name as Flash) : undefined;
}
