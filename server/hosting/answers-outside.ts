import { request } from "node:http";
import notice from "../../collections/notice.ts";
import { feedPath } from "../../engine/feed-path.ts";
import { beginningOf, internet, NoHostError, OfflineError, PrivateAddressError } from "../http/public-request.ts";
import { singleLine } from "../log/error-text.ts";
import { pathsOf, type Places } from "./places.ts";

/** The most bytes of the feed that are compared. Its address is in the first 1,000. */
const mostBytes = 10_000;

/** Where a school is requested as visitors request it: the internet, at https's own port. A test names another one. */
export const outside = { network: internet, port: 443 };

/**
 * Why a school does not answer over https under its host, as a sentence's end; undefined if it does. Requests one
 * address, the feed of notices, in which a site names its own address, so that another site at the host is noticed. The
 * feed must also be that of the school's own socket: its former server may still answer there. The host may only have
 * public addresses, and its certificate must be valid. No redirect is followed.
 */
export async function whyNotAnswering(places: Places, name: string, host: string): Promise<string | undefined> {
  const { network, port } = outside;
  const path = feedPath(notice) ?? "";
  const late = AbortSignal.timeout(network.patience);
  try {
    const { status, text } = await beginningOf(new URL(`https://${host}:${port}${path}`), mostBytes, network, late);
    if (status !== 200) return `it answers ${status}`;
    if (!text.includes(`<id>https://${host}${path}</id>`)) return "another site answers there";
    const own = await beginningAt(pathsOf(places, name).socket, host, path, late);
    return text === own ? undefined : "another server answers there, with other notices than the school here";
  } catch (error) {
    if (late.aborted) return `it has not answered within ${network.patience / 1_000} seconds`;
    if (error instanceof NoHostError) return "DNS does not know the host";
    if (error instanceof OfflineError) return "DNS cannot be asked from here";
    if (error instanceof PrivateAddressError) return "DNS gives an address that is not public";
    return singleLine((error as Error).message);
  }
}

/** The beginning of what a school answers behind its socket. */
async function beginningAt(socketPath: string, host: string, path: string, signal: AbortSignal): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<AsyncIterable<Buffer>>();
  request({ socketPath, path, headers: { Host: host }, signal, agent: false }, resolve)
    .on("error", reject)
    .end();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of await promise) {
    chunks.push(chunk);
    if ((bytes += chunk.length) >= mostBytes) break;
  }
  return Buffer.concat(chunks).toString("utf8", 0, mostBytes);
}
