import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";
import { answerLookup, meansNoHost, resolveHost } from "./resolve-host.ts";

/** The network in which web addresses are requested: the internet, or that of a test. */
export type Network = {
  /** The IP addresses of a host; none if it does not exist. Throws an error with the DNS error code. */
  resolve: (host: string) => Promise<string[]>;
  /** Whether a connection may be made to an IP address and a port. */
  allows: (address: string, port: number) => boolean;
  /** Certificates to trust in addition to the usual ones. */
  ca?: Buffer;
  /** Maximum duration of the check of one address, in milliseconds. */
  patience: number;
};

/** The internet. Connections go only to public addresses, on any port. */
export const internet: Network = { resolve: resolveHost, allows: isPublicAddress, patience: 10_000 };

/** Thrown if the host does not exist. */
export class NoHostError extends Error {}
/** Thrown if DNS cannot be reached. */
export class OfflineError extends Error {}
/** Thrown if a host has, or may have, an address that is not public. */
export class PrivateAddressError extends Error {}

type Asked = { method: "HEAD" | "GET"; headers: Readonly<Record<string, string>> };

/** The head of a response, as far as it is read. */
export type Head = { status: number; location: string | undefined };

/**
 * Requests a web address and reads only the head of the response. It connects to the IP address that was just checked,
 * and does not resolve the name again, because that could give another address. Throws if there is no response, or if
 * the signal is aborted.
 */
export async function headOf(url: URL, asked: Asked, network: Network, signal: AbortSignal): Promise<Head> {
  const response = await send(url, asked, network, signal);
  // Closes the connection without reading the body, however large that is.
  response.on("error", () => undefined).destroy();
  return { status: response.statusCode ?? 0, location: response.headers.location };
}

/** A response's status, and the beginning of its body as text. */
export type Beginning = { status: number; text: string };

/** Requests a web address like `headOf`, and reads at most `most` bytes of the body's beginning. */
export async function beginningOf(url: URL, most: number, network: Network, signal: AbortSignal): Promise<Beginning> {
  return readBeginning(
    await send(url, { method: "GET", headers: { "Accept-Encoding": "identity" } }, network, signal),
    most,
  );
}

/** Reads at most `most` bytes of a response's body, and closes the connection. */
export async function readBeginning(response: IncomingMessage, most: number): Promise<Beginning> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    if ((bytes += chunk.length) >= most) break;
  }
  return { status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8", 0, most) };
}

async function send(
  url: URL,
  { method, headers }: Asked,
  network: Network,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const addresses = await publicAddresses(url, network, signal);
  const lookup: LookupFunction = (_host, { all }, answer) => answerLookup(addresses, all, answer);
  const { promise, resolve: answered, reject } = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const { ca } = network;
  const sent = request(url, { method, lookup, signal, agent: false, ...(ca && { ca }), headers });
  sent.on("error", reject);
  sent.on("response", answered);
  sent.end();
  return promise;
}

/** The IP addresses of a web address. Throws unless all of them are allowed. */
async function publicAddresses({ hostname, port, protocol }: URL, network: Network, signal: AbortSignal) {
  const host = hostname.replace(/^\[|\]$/g, "");
  const number = port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
  const addresses = isIP(host) ? [host] : await resolveWithin(host, network, signal);
  if (addresses.length === 0) throw new NoHostError(host);
  if (!addresses.every((address) => network.allows(address, number))) throw new PrivateAddressError(host);
  return addresses;
}

async function resolveWithin(host: string, network: Network, signal: AbortSignal): Promise<string[]> {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = () => reject(signal.reason as Error);
  if (signal.aborted) end();
  signal.addEventListener("abort", end, { once: true });
  try {
    return await Promise.race([network.resolve(host), ended]);
  } catch (error) {
    if (signal.aborted) throw error;
    throw meansNoHost(error) ? new NoHostError(host) : new OfflineError(host);
  } finally {
    signal.removeEventListener("abort", end);
  }
}
