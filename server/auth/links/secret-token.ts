import { createHash, randomBytes } from "node:crypto";

/** Random bytes of a token, which nobody can guess, so that its holder needs nothing else. */
const tokenBytes = 24;
const tokenForm = /^[\w-]{32}$/;

/** A secret that is handed over once, and the hash that is stored instead of it. */
export type SecretToken = { token: string; hash: string };

/** Makes a token. With a lifetime in milliseconds, `expiresAt` is the moment at which it ends. */
export function newToken(lifetime?: undefined): SecretToken;
export function newToken(lifetime: number): SecretToken & { expiresAt: string };
export function newToken(lifetime?: number): SecretToken & { expiresAt?: string } {
  const token = randomBytes(tokenBytes).toString("base64url");
  const made = { token, hash: hashOf(token) };
  return lifetime === undefined ? made : { ...made, expiresAt: new Date(Date.now() + lifetime).toISOString() };
}

/** Whether a text has the form of such a token. This check does not read the database. */
export function isToken(text: string): boolean {
  return tokenForm.test(text);
}

/** The stored hash of a token. A reader of the database cannot use it. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Whether something that ends at this moment has ended; a moment is text in ISO 8601. */
export function hasEnded(expiresAt: string): boolean {
  return expiresAt <= new Date().toISOString();
}
