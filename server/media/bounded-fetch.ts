/** The limits of a fetch: the size of the response in bytes, and a signal that aborts it. */
export type FetchBounds = { bytes: number; signal: AbortSignal };

/**
 * Fetches an address. The caller has checked that its host is one of the fixed ones, so redirects, which could lead to
 * another host, are not followed. Throws for any status but 200 and for a response longer than `bytes`.
 */
export async function boundedFetch(address: string, { bytes, signal }: FetchBounds): Promise<Buffer> {
  const response = await fetch(address, { redirect: "error", signal });
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel();
    throw new Error(`${new URL(address).origin} answered ${response.status}.`);
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
