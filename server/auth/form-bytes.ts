import type { IdentityProvider } from "./identity-provider.ts";

/**
 * Bytes of a form for each character of the longest password: enough for three passwords in any escaping, and the other
 * fields.
 */
const bytesPerCharacter = 32;

/** The largest form with passwords, in bytes: 4 KiB with the site's own accounts. */
export function formBytes({ passwordMaxLength }: Pick<IdentityProvider, "passwordMaxLength">): number {
  return passwordMaxLength * bytesPerCharacter;
}
