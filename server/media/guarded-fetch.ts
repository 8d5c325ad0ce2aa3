import { lookup as resolveName } from "node:dns/promises";
import { request as askPlain, type IncomingMessage } from "node:http";
import { request as askSecure } from "node:https";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** How far the server may reach when it fetches for someone. */
export type Reach = {
  protocol: "https:" | "http:";
  /** Every address that a name stands for. */
  resolve: (host: string) => Promise<string[]>;
  /** Whether an address may be connected to. */
  allows: (address: string) => boolean;
};

/** Encrypted, and nothing but the public internet. */
export const publicReach: Reach = {
  protocol: "https:",
  resolve: async (host) => (await resolveName(host, { all: true })).map(({ address }) => address),
  allows: isPublicAddress,
};

/** What may be fetched: from these hosts, so many bytes, until the signal ends it. */
export type FetchBounds = { hosts: readonly string[]; bytes: number; signal: AbortSignal };

const mostRedirects = 3;

/** Fetches what stands at an address; throws for everything outside the bounds or the reach. */
export async function guardedFetch(address: string, bounds: FetchBounds, reach: Reach): Promise<Buffer> {
  let url = new URL(address);
  for (let step = 0; step <= mostRedirects; step += 1) {
    if (url.protocol !== reach.protocol || !bounds.hosts.includes(url.host)) {
      throw new Error(`${url.origin} is not asked.`);
    }
    const answer = await ask(url, bounds.signal, reach);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return readBody(answer, bounds.bytes);
    answer.destroy();
    if (statusCode < 300 || statusCode >= 400 || !headers.location) {
      throw new Error(`${url.origin} answered ${statusCode}.`);
    }
    url = new URL(headers.location, url);
  }
  throw new Error(`${address} leads from one address to another.`);
}

async function ask(url: URL, signal: AbortSignal, reach: Reach): Promise<IncomingMessage> {
  const request = reach.protocol === "https:" ? askSecure : askPlain;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  // A connection of its own, so that each goes through the look-up.
  request(url, { agent: false, signal, lookup: checkedLookup(reach) })
    .on("response", resolve)
    .on("error", reject)
    .end();
  return promise;
}

/**
 * Checks the very addresses that are then connected to: a name that is asked twice could answer with a
 * public address first and with this machine's afterwards.
 */
function checkedLookup({ resolve, allows }: Reach): LookupFunction {
  const find = async (host: string) => {
    const found = await resolve(host);
    if (found.length === 0 || !found.every(allows)) throw new Error(`${host} leads to no public address.`);
    return found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  };
  return (host, { all }, answer) => {
    find(host).then(
      (found) => (all ? answer(null, found) : answer(null, found[0]!.address, found[0]!.family)),
      (error: Error) => answer(error, ""),
    );
  };
}

async function readBody(answer: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop destroys the connection.
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) throw new Error("The answer is too long.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
