import { createHmac, type KeyObject, randomInt, timingSafeEqual } from "node:crypto";
import { latinDigits } from "../../engine/words/digits.ts";

/** Without 0, 1, 5, and without B, I, L, O, S and Z, each of which looks like another sign. */
const signs = "2346789ACDEFGHJKMNPQRTUVWXY";
const length = 6;

/** A new code: one of some 387 million. */
export function makeCode(): string {
  return Array.from({ length }, () => signs[randomInt(signs.length)]).join("");
}

/** What is kept of a pupil's code: an HMAC in base64url, which is another for each pupil. */
export function hashCode(key: KeyObject, pupil: number, code: string): string {
  const typed = latinDigits(code)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "");
  return createHmac("sha256", key).update(`${pupil} ${typed}`).digest("base64url");
}

/** Whether a typed code is the one of which `kept` is kept; it takes as long where there is none. */
export function isCode(key: KeyObject, kept: { id: number; code: string | null } | undefined, code: string): boolean {
  const typed = Buffer.from(hashCode(key, kept?.id ?? 0, code));
  const expected = kept?.code ?? undefined;
  return timingSafeEqual(typed, expected === undefined ? Buffer.alloc(typed.length) : Buffer.from(expected));
}
