/** The cookie that remembers, until a visitor has signed in, which screen the visitor requested (requirements R9.1). */
const cookieName = "return";
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
