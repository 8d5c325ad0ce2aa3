import { refusedScreen } from "../../pages/page.ts";

/** The cookie that remembers, until a visitor has signed in, which screen the visitor requested (requirements R9.1). */
const cookieName = "return";

/**
 * The address of the sign-in page to which `/forbidden` links. Only from there it leads to the remembered screen,
 * because somebody who has left that page and signs in later expects the home page.
 */
export const loginAfterRefusal = `/login?next=${refusedScreen}`;

const attributes = "Path=/; HttpOnly; SameSite=Lax";
/** In seconds. Somebody who signs in later is taken to the home page. */
const lifetime = 600;
/** The longest address that is remembered, in characters. */
const longest = 300;

/** The headers that remember the address of a request; undefined if the address is too long. */
export function rememberReturnPath(request: Request): HeadersInit | undefined {
  const { pathname, search } = new URL(request.url);
  const value = encodeURIComponent(pathname + search);
  return value.length > longest
    ? undefined
    : { "Set-Cookie": `${cookieName}=${value}; Max-Age=${lifetime}; ${attributes}` };
}

/** The `Set-Cookie` header that deletes the remembered address. */
export const clearReturnPathCookie = `${cookieName}=; Max-Age=0; ${attributes}`;

/** The address that the sign-in page was asked for by `next`, or that is remembered; null if there is none. */
export function askedAddress({ url, headers }: Pick<Request, "url" | "headers">): string | null {
  const next = new URL(url).searchParams.get("next");
  return next === refusedScreen ? readReturnPath(headers.get("Cookie")) : next;
}

/**
 * The remembered address in a request's `Cookie` header; null if there is none. A client can send anything, so check it
 * as `nextPath` does.
 */
export function readReturnPath(cookies: string | null): string | null {
  const value = /(?:^|;\s*)return=([\w%.~!*'()-]{1,300})(?:;|$)/.exec(cookies ?? "")?.[1];
  if (value === undefined) return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
