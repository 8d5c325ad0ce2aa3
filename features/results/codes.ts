import { createHmac, type KeyObject, randomInt, timingSafeEqual } from "node:crypto";
import { latinDigits } from "../../engine/words/digits.ts";

/** The characters of a code, without 0, 1, 5, B, I, L, O, S and Z, because each of these looks like another one. */
const signs = "2346789ACDEFGHJKMNPQRTUVWXY";
const length = 6;

/** A new code, one of some 387 million. */
export function makeCode(): string {
  return Array.from({ length }, () => signs[randomInt(signs.length)]).join("");
}

/**
 * The stored form of a pupil's code: an HMAC in base64url. It includes the pupil's id, so that equal codes have
 * different hashes.
 */
export function hashCode(key: KeyObject, pupil: number, code: string): string {
  const typed = latinDigits(code)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "");
  return createHmac("sha256", key).update(`${pupil} ${typed}`).digest("base64url");
}

/**
 * Whether a typed code matches the stored one. Takes the same time if there is no stored code, so that timing reveals
 * nothing.
 */
export function isCode(key: KeyObject, kept: { id: number; code: string | null } | undefined, code: string): boolean {
  const typed = Buffer.from(hashCode(key, kept?.id ?? 0, code));
  const expected = kept?.code ?? undefined;
  return timingSafeEqual(typed, expected === undefined ? Buffer.alloc(typed.length) : Buffer.from(expected));
}
