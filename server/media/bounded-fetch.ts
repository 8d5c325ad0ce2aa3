/** The limits of a fetch: the size of the response in bytes, and a signal that aborts it. */
type FetchBounds = { bytes: number; signal: AbortSignal };

/** A site answered with a status that says that it failed. */
export class StatusError extends Error {
  readonly status: number;
  constructor(address: string, status: number) {
    super(`${new URL(address).origin} answered ${status}.`);
    this.status = status;
  }
}

/** A site answered with a redirect, to `location`. */
export class RedirectError extends Error {
  readonly location: string;
  constructor(location: string) {
    super("The answer is a redirect.");
    this.location = location;
  }
}

/** An answer is longer than the limit. */
export class TooLongError extends Error {}

/** Memory for an answer of unknown length, in bytes. */
const firstBytes = 64 * 1024;

/**
 * Fetches an address, or posts a form to it. The caller has checked that its host is one of the fixed ones, so
 * redirects, which could lead to another host, are not followed. Throws a `RedirectError` for one, a `StatusError` for
 * any other status but success, and a `TooLongError` for a response longer than `bytes`. No message has more of the
 * address than its origin.
 */
export async function boundedFetch(address: string, { bytes, signal }: FetchBounds, form?: FormData): Promise<Buffer> {
  const request = form === undefined ? {} : await encode(form);
  const response = await fetch(address, { ...request, redirect: "manual", signal });
  const location = response.headers.get("Location");
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    if (response.status >= 300 && response.status < 400 && location !== null) throw new RedirectError(location);
    throw new StatusError(address, response.status);
  }
  // One buffer that grows: a list of pieces and their sum would be in memory twice.
  let buffer = Buffer.allocUnsafe(Math.min(Number(response.headers.get("Content-Length")) || firstBytes, bytes));
  let length = 0;
  // Throwing inside the loop also closes the connection.
  for await (const chunk of response.body) {
    if (length + chunk.length > bytes) throw new TooLongError("The answer is too long.");
    if (length + chunk.length > buffer.length) {
      // Not filled with zeros, so that what is not used takes no memory.
      const larger = Buffer.allocUnsafe(Math.min(2 * (length + chunk.length), bytes));
      larger.set(buffer.subarray(0, length));
      buffer = larger;
    }
    buffer.set(chunk, length);
    length += chunk.length;
  }
  return buffer.subarray(0, length);
}

/**
 * A form as the bytes that are posted. Node's `fetch` would stream the form itself, and where it is given up meanwhile,
 * the stream throws an error that nobody can catch, which ends the process (docs/upgrading.md).
 */
async function encode(form: FormData): Promise<RequestInit> {
  const encoded = new Response(form);
  return {
    method: "POST",
    headers: { "Content-Type": encoded.headers.get("Content-Type") ?? "" },
    body: await encoded.arrayBuffer(),
  };
}
