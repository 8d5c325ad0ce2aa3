import { createHmac, timingSafeEqual } from "node:crypto";

/** Longest `Cookie` header that is looked into, in characters: two cookies of the size that browsers allow. */
const longestHeader = 8 * 1024;

/** How the site's cookies are named and kept; one scheme for all of them. */
export type CookieScheme = {
  /** What every name begins with. */
  prefix: string;
  /** Whether browsers may send them over HTTPS only. */
  secure: boolean;
};

/**
 * The scheme of a site. Over HTTPS, `__Host-` makes browsers refuse a cookie that another host of the domain, or an
 * unencrypted page, tries to set in its place.
 */
export function cookieScheme(publicUrl: string): CookieScheme {
  const secure = publicUrl.startsWith("https:");
  return { prefix: secure ? "__Host-school" : "school", secure };
}

/** The decoded value of the first cookie of exactly this name in a `Cookie` header. */
export function cookieNamed(header: string | null | undefined, name: string): string | undefined {
  if (!header || header.length > longestHeader || !header.includes(`${name}=`)) return undefined;
  for (const pair of header.split(";")) {
    const mark = pair.indexOf("=");
    if (mark !== -1 && pair.slice(0, mark).trim() === name) return decode(pair.slice(mark + 1).trim());
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

/** A `Set-Cookie` header that keeps a cookie for so many seconds; 0 removes it. */
export function keepCookie({ secure }: CookieScheme, name: string, value: string, seconds: number): string {
  const cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax`;
  return secure ? `${cookie}; Secure` : cookie;
}

/** The base64 of a text's HMAC-SHA-256: 44 characters. */
export function signatureOf(text: string, key: string): string {
  return createHmac("sha256", key).update(text).digest("base64");
}

/** Whether a signature is a text's own; takes the same time for every signature of the right length. */
export function isSigned(text: string, signature: string, key: string): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(text, key))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
