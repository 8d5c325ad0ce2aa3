/** The limits of a fetch: the size of the response in bytes, and a signal that aborts it. */
type FetchBounds = { bytes: number; signal: AbortSignal };

/** A site answered with an error status. */
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

/** A response exceeds the size limit. */
export class TooLongError extends Error {}

/** Size of the first buffer for a response of unknown length, in bytes. */
const firstBytes = 64 * 1024;

/**
 * Fetches a URL, or posts a form to it. The caller has checked that its host is one of the fixed ones, so redirects,
 * which could lead to another host, are not followed. Throws a `RedirectError` for a redirect, a `StatusError` for any
 * other status but success, and a `TooLongError` for a response longer than `bytes`. No error message contains more of
 * the URL than its origin.
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
  // One buffer that grows, because a list of chunks and their concatenation would be in memory together.
  let buffer = Buffer.allocUnsafe(Math.min(Number(response.headers.get("Content-Length")) || firstBytes, bytes));
  let length = 0;
  // Throwing inside the loop also closes the connection.
  for await (const chunk of response.body) {
    if (length + chunk.length > bytes) throw new TooLongError("The answer is too long.");
    if (length + chunk.length > buffer.length) {
      // Not filled with zeros, so that unused parts take no memory.
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
 * Encodes a form as the bytes to post. Node's `fetch` would stream the form itself; if the request is then aborted, the
 * stream throws an error that nobody can catch, which ends the process (docs/upgrading.md).
 */
async function encode(form: FormData): Promise<RequestInit> {
  const encoded = new Response(form);
  return {
    method: "POST",
    headers: { "Content-Type": encoded.headers.get("Content-Type") ?? "" },
    body: await encoded.arrayBuffer(),
  };
}
