import { createWriteStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isLoopback } from "../auth/loopback.ts";
import { StartError } from "../log/start-error.ts";
import { sizeInWords } from "../operation/backup/progress.ts";

/** The longest that a server may be silent while a release is fetched, in milliseconds. */
const longestSilence = 60_000;
/** How often the address of a release may lead to another one. */
const mostRedirects = 5;

/** Fetches a file. Throws a `StartError` if it does not arrive, stalls, or is larger than `most` bytes. */
export async function fetchTo(address: string, path: string, most: number): Promise<void> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), longestSilence);
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      timer.refresh();
      size += chunk.length;
      done(size > most ? new Error(`it is larger than ${sizeInWords(most)}`) : null, chunk);
    },
  });
  try {
    const response = await follow(address, silence.signal);
    if (!response.ok || !response.body) throw new Error(`the server answers ${response.status}`);
    await pipeline(response.body as AsyncIterable<Uint8Array>, counted, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    throw new StartError(`${address} could not be fetched: ${reason}. The old release serves as before.`);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Requests an address and those to which it leads. The checksum comes from the same server, so only https says whose
 * program it is; requests to this machine itself need none.
 */
async function follow(address: string, signal: AbortSignal): Promise<Response> {
  let url = new URL(address);
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    if (url.protocol !== "https:" && !isLoopback(url.hostname))
      throw new Error(`${url.origin} is no address with https`);
    const response = await fetch(url, { signal, redirect: "manual" });
    const next = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || next === null) return response;
    await response.body?.cancel();
    url = new URL(next, url);
  }
  throw new Error("it leads to too many other addresses");
}
