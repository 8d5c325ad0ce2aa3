import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "../../server/http/public-address.ts";
import { answerLookup, meansNoHost, resolveHost } from "../../server/http/resolve-host.ts";
import { type Seen, seenOfStatus, type CheckOutcome, verdictOf } from "./seen.ts";

/** The network in which links are checked: the internet, or that of a test. */
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

/** The code of a DNS, connection or certificate error; empty if the error has none. */
function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Thrown if the host does not exist. */
class NoHostError extends Error {}
/** Thrown if DNS cannot be reached. */
class OfflineError extends Error {}
/** Thrown if a host has, or may have, an address that is not public. */
class PrivateAddressError extends Error {}

/** The part of a response that is read: its head. */
type Head = { status: number; location: string | undefined };

/**
 * Requests only the head of a web address, even with GET. It connects to the IP address that was just checked, and does
 * not resolve the name again, because that could give another address. Throws if there is no response, or if the signal
 * is aborted.
 */
async function askHead(url: URL, method: "HEAD" | "GET", network: Network, signal: AbortSignal): Promise<Head> {
  const addresses = await publicAddresses(url, network, signal);
  const lookup: LookupFunction = (_host, { all }, answer) => answerLookup(addresses, all, answer);
  const { promise, resolve: answered, reject } = Promise.withResolvers<Head>();
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const sent = request(url, {
    method,
    lookup,
    signal,
    agent: false,
    ...(network.ca && { ca: network.ca }),
    headers: {
      Accept: "*/*",
      "User-Agent": "Mozilla/5.0 (compatible; school-website link check)",
      ...(method === "GET" && { Range: "bytes=0-511" }),
    },
  });
  sent.on("error", reject);
  sent.on("response", (response) => {
    // Closes the connection without reading the body, however large that is.
    response.on("error", () => undefined).destroy();
    answered({ status: response.statusCode ?? 0, location: response.headers.location });
  });
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

/** Number of redirects that are followed. */
const mostRedirects = 2;

/** Error codes which mean that this computer has no network, rather than that a site does not exist. */
const offline = new Set(["ENETUNREACH", "ENETDOWN", "EADDRNOTAVAIL"]);
/** Error codes for a certificate that comes without its issuer's. Browsers mostly know or fetch the missing one. */
const incomplete = new Set(["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "UNABLE_TO_GET_ISSUER_CERT_LOCALLY"]);
/** Matches the codes of certificate errors that browsers warn about. OpenSSL has many; all have this form. */
const certificate = /CERT|SELF_SIGNED/;

/**
 * Checks a web address with HEAD, or with the beginning of a GET if HEAD is refused, and follows two redirects. If an
 * address with http fails, checks the same one with https. Throws only if `signal` is aborted.
 */
export async function look(address: string, network: Network, signal: AbortSignal): Promise<CheckOutcome> {
  const sight = await lookOnce(new URL(address), network, signal);
  if (!address.startsWith("http:") || verdictOf(sight.seen) !== "fails" || sight.seen === "private") return sight;
  const { seen } = await lookOnce(new URL(address.replace(/^http:/, "https:")), network, signal);
  return { ...sight, https: seen === "good" };
}

/** Checks one address, within the network's `patience`. */
async function lookOnce(url: URL, network: Network, signal: AbortSignal): Promise<CheckOutcome> {
  const late = AbortSignal.timeout(network.patience);
  try {
    return await follow(url, network, AbortSignal.any([signal, late]));
  } catch (error) {
    signal.throwIfAborted();
    return { seen: late.aborted ? "slow" : seenOfError(error) };
  }
}

async function follow(first: URL, network: Network, signal: AbortSignal): Promise<CheckOutcome> {
  const been = new Set<string>();
  for (let url = first; ;) {
    const { status, location } = await ask(url, network, signal);
    if (status < 300 || status >= 400 || location === undefined) return { seen: seenOfStatus(status), status };
    been.add(url.origin + url.pathname + url.search);
    const next = URL.parse(location, url);
    if (next === null || !/^https?:$/.test(next.protocol)) return { seen: "refused", status };
    if (been.has(next.origin + next.pathname + next.search)) return { seen: "loop", status };
    if (been.size > mostRedirects) return { seen: "farAway", status };
    // Drops credentials in a redirect's address, so that it cannot sign in anywhere.
    next.username = next.password = "";
    url = next;
  }
}

/**
 * Requests an address with HEAD, or with GET if that is refused, because many servers do not support HEAD. Does not
 * repeat the request if the server asks for a pause (429).
 */
async function ask(url: URL, network: Network, signal: AbortSignal) {
  const head = await askHead(url, "HEAD", network, signal);
  const isAnswer = head.status < 400 || head.status === 429;
  return isAnswer ? head : askHead(url, "GET", network, signal);
}

function seenOfError(error: unknown): Seen {
  if (error instanceof NoHostError) return "noHost";
  if (error instanceof OfflineError) return "offline";
  if (error instanceof PrivateAddressError) return "private";
  const code = codeOf(error);
  if (incomplete.has(code)) return "incomplete";
  if (certificate.test(code)) return "certificate";
  return offline.has(code) ? "offline" : "unreachable";
}
