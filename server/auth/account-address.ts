import * as z from "zod/mini";
import { AccountError } from "./account-error.ts";

/**
 * The schema of an e-mail address; its output is normalized. An address has at most 254 characters (RFC 5321
 * 4.5.3.1.3, without the brackets).
 */
export const emailAddress = z.pipe(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)), z.email());

/** Normalizes an address as accounts store it. */
export function normalizeAddress(address: string): string {
  return address.trim().toLowerCase();
}

/** Normalizes an address. Throws an `AccountError` if the text is not an address. */
export function parseAddress(address: string): string {
  const result = emailAddress.safeParse(address);
  if (!result.success) throw new AccountError("email", `"${address}" is not an e-mail address.`);
  return result.data;
}
