import { Resolver } from "node:dns/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "../../server/http/public-address.ts";
import { type Seen, seenOfStatus, type Sight, verdictOf } from "./seen.ts";

/** How links are looked at: the internet, or what a test has in its place. */
export type Network = {
  /** The IP addresses of a host. Throws an error with the code of the DNS. */
  resolve: (host: string) => Promise<string[]>;
  /** Whether a connection may be made to an IP address and a port. */
  allows: (address: string, port: number) => boolean;
  /** The certificates that are trusted besides the usual ones. */
  ca?: Buffer;
  /** How long the look at one address takes at most, in milliseconds. */
  patience: number;
};

/** Codes of the DNS for a host that does not exist, or has no address. */
const noHost = new Set(["ENOTFOUND", "ENODATA", "EBADNAME"]);

/**
 * Resolves by the DNS alone: what the system's own resolver also knows, such as names of the building, is not public,
 * and its threads would be missing elsewhere.
 */
async function resolve(host: string): Promise<string[]> {
  const dns = new Resolver({ timeout: 3_000, tries: 2 });
  const answers = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)]);
  const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  if (found.length > 0) return found;
  const errors = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as Error] : []));
  throw errors.find((error) => !noHost.has(codeOf(error))) ?? errors[0];
}

/** The internet: no connection goes to an address that is not public, on whatever port. */
export const internet: Network = { resolve, allows: isPublicAddress, patience: 10_000 };

/** The code of an error of the DNS, a connection or a certificate; empty where it has none. */
function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** The host does not exist. */
class NoHostError extends Error {}
/** The DNS could not be asked. */
class OfflineError extends Error {}
/** A host is, or may be, one that not everybody reaches. */
class PrivateAddressError extends Error {}

/** What a server answered: no more than the head of it is read. */
type Head = { status: number; location: string | undefined };

/**
 * Asks a web address for its head, by GET too. The connection goes to an IP address that was checked just before, never
 * to what the name is resolved to a second time. Throws where there is none, and by the signal.
 */
async function askHead(url: URL, method: "HEAD" | "GET", network: Network, signal: AbortSignal): Promise<Head> {
  const addresses = await publicAddresses(url, network, signal);
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookup: LookupFunction = (_host, { all }, answer) =>
    all === true ? answer(null, found) : answer(null, found[0]?.address ?? "", found[0]?.family);
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
    // What follows the head is not read, however much it is: the connection ends.
    response.on("error", () => undefined).destroy();
    answered({ status: response.statusCode ?? 0, location: response.headers.location });
  });
  sent.end();
  return promise;
}

/** The IP addresses of a web address, all of which must be allowed. */
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
    throw noHost.has(codeOf(error)) ? new NoHostError(host) : new OfflineError(host);
  } finally {
    signal.removeEventListener("abort", end);
  }
}

/** How many redirects of a link are followed. */
const mostRedirects = 2;

/** Codes of errors that say that this computer reaches nothing, rather than that a site is not there. */
const offline = new Set(["ENETUNREACH", "ENETDOWN", "EADDRNOTAVAIL"]);
/** Codes of a certificate that comes without the one above it, which browsers mostly know or fetch. */
const incomplete = new Set(["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "UNABLE_TO_GET_ISSUER_CERT_LOCALLY"]);
/** Codes of a certificate that browsers warn of; OpenSSL has many, which all have this form. */
const certificate = /CERT|SELF_SIGNED/;

/**
 * Looks at a web address: by HEAD, by the beginning of a GET where that is refused, along two redirects. Where an
 * address by http fails, the same by https is looked at. Throws only where `signal` is aborted.
 */
export async function look(address: string, network: Network, signal: AbortSignal): Promise<Sight> {
  const sight = await lookOnce(new URL(address), network, signal);
  if (!address.startsWith("http:") || verdictOf(sight.seen) !== "fails" || sight.seen === "private") return sight;
  const { seen } = await lookOnce(new URL(address.replace(/^http:/, "https:")), network, signal);
  return { ...sight, https: seen === "good" };
}

/** The same for one address, within the network's patience. */
async function lookOnce(url: URL, network: Network, signal: AbortSignal): Promise<Sight> {
  const late = AbortSignal.timeout(network.patience);
  try {
    return await follow(url, network, AbortSignal.any([signal, late]));
  } catch (error) {
    signal.throwIfAborted();
    return { seen: late.aborted ? "slow" : seenOfError(error) };
  }
}

async function follow(first: URL, network: Network, signal: AbortSignal): Promise<Sight> {
  const been = new Set<string>();
  for (let url = first; ;) {
    const { status, location } = await ask(url, network, signal);
    if (status < 300 || status >= 400 || location === undefined) return { seen: seenOfStatus(status), status };
    been.add(url.origin + url.pathname + url.search);
    const next = URL.parse(location, url);
    if (next === null || !/^https?:$/.test(next.protocol)) return { seen: "refused", status };
    if (been.has(next.origin + next.pathname + next.search)) return { seen: "loop", status };
    if (been.size > mostRedirects) return { seen: "farAway", status };
    // Nobody is signed in anywhere by a redirect.
    next.username = next.password = "";
    url = next;
  }
}

/** Asks by HEAD, and by GET where that is refused: many servers know no HEAD. Who asks for a pause gets it. */
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
