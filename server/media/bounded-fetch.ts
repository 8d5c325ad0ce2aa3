/** The limits of a fetch: the size of the response in bytes, and a signal that aborts it. */
export type FetchBounds = { bytes: number; signal: AbortSignal };

/** A site answered with a status that says that it failed. */
export class StatusError extends Error {}

/**
 * Fetches an address, or posts a form to it. The caller has checked that its host is one of the fixed ones, so redirects,
 * which could lead to another host, are not followed. Throws a `StatusError` for any status but success, and an error for
 * a response longer than `bytes`. No message has more of the address than its origin.
 */
export async function boundedFetch(address: string, { bytes, signal }: FetchBounds, form?: FormData): Promise<Buffer> {
  const request = form === undefined ? {} : await encode(form);
  const response = await fetch(address, { ...request, redirect: "error", signal });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new StatusError(`${new URL(address).origin} answered ${response.status}.`);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Throwing inside the loop also closes the connection.
  for await (const chunk of response.body) {
    length += chunk.length;
    if (length > bytes) throw new Error("The answer is too long.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * A form as the bytes that are posted. Node's `fetch` would stream the form itself, and where it is given up meanwhile,
 * the stream throws an error that nobody can catch, which ends the process (docs/upgrading.md).
 */
async function encode(form: FormData): Promise<RequestInit> {
  const encoded = new Response(form);
  return { method: "POST", headers: { "Content-Type": encoded.headers.get("Content-Type") ?? "" }, body: await encoded.arrayBuffer() };
}
