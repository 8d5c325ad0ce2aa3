/** The idempotency key of a request, with the JSON of the body that was sent with it. */
export type IdempotencyKey = { key: string; sent: string };

/**
 * The idempotency key for sending `body`. The key of the attempt `before` is used again if the body is the same, so
 * that a repeated request adds the entry once; any other body gets a new key.
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
