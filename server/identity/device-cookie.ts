import { randomBytes } from "node:crypto";
import { type CookieScheme, cookieNamed, isSigned, keepCookie, signatureOf } from "./cookies.ts";

/** Seconds for which a browser keeps the cookie: 400 days, the most that browsers allow. */
const lifetime = 400 * 24 * 60 * 60;

/**
 * Knows again the devices on which an account has signed in before (OWASP, "Slow Down Online Guessing Attacks with
 * Device Cookies"). The cookie lets nobody in: it only gives its holder guesses that no stranger can use up.
 */
export class DeviceCookies {
  readonly #key: string;
  readonly #scheme: CookieScheme;

  constructor(secret: string, scheme: CookieScheme) {
    this.#key = `device cookie ${secret}`;
    this.#scheme = scheme;
  }

  /** The device that a `Cookie` header names, where this account has signed in on it. */
  find(header: string | null, account: string): string | undefined {
    const [device = "", signature = ""] = (cookieNamed(header, this.#name(account)) ?? "").split(".", 2);
    return isSigned(`${account} ${device}`, signature, this.#key) ? device : undefined;
  }

  /** The `Set-Cookie` header that marks a device as one on which this account has signed in. */
  mark(account: string): string {
    const device = randomBytes(16).toString("base64url");
    const signature = signatureOf(`${account} ${device}`, this.#key);
    return keepCookie(this.#scheme, this.#name(account), `${device}.${signature}`, lifetime);
  }

  /** Each account has its own, so that several people may share an office's computer. */
  #name(account: string): string {
    return `${this.#scheme.prefix}.device_${account.slice(0, 8)}`;
  }
}
