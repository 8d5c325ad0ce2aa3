import { createPrivateKey, type KeyObject } from "node:crypto";
import { SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { newKeyPair } from "./encrypt.ts";

/**
 * The keys by which push services recognize the site (RFC 8292), in base64url. The public one is a point of 65 bytes.
 */
export type VapidKeys = { publicKey: string; privateKey: string };

/** Generates VAPID keys. Subscriptions are bound to the keys, so a site must keep its own. */
export function newVapidKeys(): VapidKeys {
  const pair = newKeyPair();
  // Node omits leading zero bytes of the key, so pad it to 32 bytes.
  const number = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: number.toString("base64url") };
}

/** For how many seconds a token is used, and for how many it is valid. Push services allow at most 24 hours. */
const [used, good] = [60 * 60, 12 * 60 * 60];

/** How many services' tokens are kept. There are a handful, but a subscriber may invent host names below theirs. */
const mostServices = 50;

/** Signs the site's requests to push services: makes one token for each service and hour. */
export class VapidTokens {
  readonly #keys: VapidKeys;
  readonly #subject: string;
  readonly #signingKey: KeyObject;
  readonly #tokens = new LRUCache<string, { header: string; until: number }>({ max: mostServices });

  /** `subject` is how a push service contacts the operator: the https address of the site, or a mailto. */
  constructor(keys: VapidKeys, subject: string) {
    this.#keys = keys;
    this.#subject = subject;
    const point = Buffer.from(keys.publicKey, "base64url");
    const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
    const key = { kty: "EC", crv: "P-256", x, y, d: keys.privateKey };
    this.#signingKey = createPrivateKey({ key, format: "jwk" });
  }

  /** The `Authorization` header for the push service at an origin. Tokens are cached. */
  async header(origin: string, now: Date): Promise<string> {
    const seconds = Math.floor(now.getTime() / 1000);
    const known = this.#tokens.get(origin);
    // A token from the future means that the clock was set back.
    if (known && known.until > seconds && known.until <= seconds + used) return known.header;
    const token = await new SignJWT()
      .setProtectedHeader({ typ: "JWT", alg: "ES256" })
      .setAudience(origin)
      .setExpirationTime(seconds + good)
      .setSubject(this.#subject)
      .sign(this.#signingKey);
    const header = `vapid t=${token}, k=${this.#keys.publicKey}`;
    this.#tokens.set(origin, { header, until: seconds + used });
    return header;
  }
}
