import {
  type Head,
  headOf,
  internet,
  type Network,
  NoHostError,
  OfflineError,
  PrivateAddressError,
} from "../../server/http/public-request.ts";
import { type Seen, seenOfStatus, type CheckOutcome, verdictOf } from "./seen.ts";

export { internet, type Network };

/** The code of a DNS, connection or certificate error; empty if the error has none. */
function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Requests only the head of a web address, even with GET. */
function askHead(url: URL, method: "HEAD" | "GET", network: Network, signal: AbortSignal): Promise<Head> {
  const headers = {
    Accept: "*/*",
    "User-Agent": "Mozilla/5.0 (compatible; school-website link check)",
    ...(method === "GET" && { Range: "bytes=0-511" }),
  };
  return headOf(url, { method, headers }, network, signal);
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
