import { createHmac, timingSafeEqual } from "node:crypto";

/** Longest `Cookie` header that is parsed, in characters: two cookies of the largest size that browsers allow. */
const longestHeader = 8 * 1024;

/** How all of the site's cookies are named and protected. */
export type CookieScheme = {
  /** The prefix of every cookie's name. */
  prefix: string;
  /** Whether browsers send the cookies over HTTPS only. */
  secure: boolean;
};

/**
 * The cookie scheme of a site. Over HTTPS, the prefix `__Host-` makes browsers refuse a cookie of the same name from
 * another host of the domain or from an unencrypted page.
 */
export function cookieScheme(publicUrl: string): CookieScheme {
  const secure = publicUrl.startsWith("https:");
  return { prefix: secure ? "__Host-school" : "school", secure };
}

/** The decoded value of the first cookie with exactly this name in a `Cookie` header; undefined if there is none. */
export function readCookie(header: string | null | undefined, name: string): string | undefined {
  if (!header || header.length > longestHeader || !header.includes(`${name}=`)) return undefined;
  for (const pair of header.split(";")) {
    const separator = pair.indexOf("=");
    if (separator !== -1 && pair.slice(0, separator).trim() === name) return decode(pair.slice(separator + 1).trim());
  }
  return undefined;
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** The `Cookie` header that sends back the cookies of `Set-Cookie` headers. */
export function cookieHeader(setCookies: readonly string[]): string {
  return setCookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
}

/** Makes the `Set-Cookie` header that keeps a cookie for a number of seconds; 0 removes it. */
export function setCookieHeader({ secure }: CookieScheme, name: string, value: string, seconds: number): string {
  const cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax`;
  return secure ? `${cookie}; Secure` : cookie;
}

/** A text's HMAC-SHA-256 in base64: 44 characters. */
export function signatureOf(text: string, key: string): string {
  return createHmac("sha256", key).update(text).digest("base64");
}

/** Whether a signature belongs to a text; takes the same time for every signature of the right length. */
export function hasValidSignature(text: string, signature: string, key: string): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(text, key))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
