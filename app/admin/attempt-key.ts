/** The key of an attempt to add something, with what was sent. */
export type AttemptKey = { key: string; sent: string };

/**
 * The key for sending a body: the one of the attempt before where the same is sent again, so that it is
 * added once; a new one for anything else.
 */
export function attemptKey(before: AttemptKey | undefined, body: unknown): AttemptKey {
  const sent = JSON.stringify(body);
  return before?.sent === sent ? before : { key: newKey(), sent };
}

// Not randomUUID, which a browser lacks where the site is reached without TLS.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
