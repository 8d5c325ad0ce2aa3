import { createHash, randomBytes } from "node:crypto";
import { normalizeAddress } from "./account-address.ts";
import { type CookieScheme, readCookie, hasValidSignature, setCookieHeader, signatureOf } from "./cookies.ts";
import type { Sessions } from "./sessions.ts";

/** How long a browser keeps the cookie, in seconds: 400 days, the longest that browsers allow. */
const lifetime = 400 * 24 * 60 * 60;
/** How many characters of a `Cookie` header are searched for device cookies, and how many such cookies are verified. */
const longestHeader = 8 * 1024;
const mostAccounts = 10;

/** Creates the id of a device on which nobody has signed in before. */
export function newDeviceId(): string {
  return randomBytes(16).toString("base64url");
}

/**
 * Recognizes the devices on which an account has signed in before (OWASP, "Slow Down Online Guessing Attacks with
 * Device Cookies"). The cookie does not sign anybody in: it only gives its holder password attempts that no stranger
 * can use up.
 */
export class DeviceCookies {
  readonly #key: string;
  readonly #scheme: CookieScheme;

  constructor(secret: string, scheme: CookieScheme) {
    this.#key = `device cookie ${secret}`;
    this.#scheme = scheme;
  }

  /** The device that a `Cookie` header names; undefined unless the account with this address has signed in on it. */
  find(header: string | null, email: string): string | undefined {
    const account = accountKey(email);
    const found = this.#read(header, this.#name(account));
    return found?.account === account ? found.device : undefined;
  }

  /** Whether a `Cookie` header is from a device on which any account has signed in. */
  isMarked(header: string | null): boolean {
    const names = (header ?? "").slice(0, longestHeader).matchAll(/(?:^|;\s*)([\w-]+\.device_[\w-]{8})=/g);
    return [...names].slice(0, mostAccounts).some(([, name = ""]) => this.#read(header, name) !== undefined);
  }

  #read(header: string | null, name: string): { account: string; device: string } | undefined {
    const [account = "", device = "", signature = ""] = (readCookie(header, name) ?? "").split(".", 3);
    return hasValidSignature(`${account} ${device}`, signature, this.#key) ? { account, device } : undefined;
  }

  /**
   * The `Set-Cookie` header that marks a device, by its id, as one on which the account with this address has signed
   * in.
   */
  mark(email: string, device: string): string {
    const account = accountKey(email);
    const signature = signatureOf(`${account} ${device}`, this.#key);
    return setCookieHeader(this.#scheme, this.#name(account), `${account}.${device}.${signature}`, lifetime);
  }

  /** The cookie's name. Each account has its own cookie, so that several people can share an office computer. */
  #name(account: string): string {
    return `${this.#scheme.prefix}.device_${account.slice(0, 8)}`;
  }
}

/** The name of an account in a cookie: a hash, so that the cookie does not reveal the e-mail address. */
function accountKey(email: string): string {
  return createHash("sha256").update(normalizeAddress(email)).digest("base64url");
}

/** Whether a `Cookie` header belongs to somebody with a live session, or to a device that has signed in before. */
export async function isKnownClient(
  { sessions, devices }: { sessions: Sessions; devices: DeviceCookies },
  cookies: string | null,
): Promise<boolean> {
  return (await sessions.find(cookies)) !== undefined || devices.isMarked(cookies);
}
