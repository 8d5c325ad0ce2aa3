/** The idempotency key of a request, with the JSON of the body that was sent with it. */
export type IdempotencyKey = { key: string; sent: string };

/**
 * The idempotency key for sending `body`. Reuses the key of the attempt `before` if the body is the same, so that a
 * repeated request adds the entry only once. Any other body gets a new key.
 */
export function idempotencyKeyFor(before: IdempotencyKey | undefined, body: unknown): IdempotencyKey {
  const sent = JSON.stringify(body);
  return before?.sent === sent ? before : { key: newKey(), sent };
}

// 16 random bytes in hexadecimal. Browsers offer crypto.randomUUID only over TLS.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
