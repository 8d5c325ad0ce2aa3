/** The cookie that keeps the screen that a visitor asked for until they have signed in (requirements R9.1). */
const cookieName = "return";
const attributes = "Path=/; HttpOnly; SameSite=Lax";
/** Seconds: whoever signs in later is led home. */
const lifetime = 600;
/** The longest address that is kept, in characters. */
const longest = 300;

/** The headers that remember the address of a request; none for an address that is too long. */
export function rememberReturnPath(request: Request): HeadersInit | undefined {
  const { pathname, search } = new URL(request.url);
  const value = encodeURIComponent(pathname + search);
  return value.length > longest
    ? undefined
    : { "Set-Cookie": `${cookieName}=${value}; Max-Age=${lifetime}; ${attributes}` };
}

/** The `Set-Cookie` header that forgets the address. */
export const clearReturnPathCookie = `${cookieName}=; Max-Age=0; ${attributes}`;

/**
 * The address that a request's `Cookie` header carries; null if there is none. It may be anything: check it as
 * `nextPath` does.
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
