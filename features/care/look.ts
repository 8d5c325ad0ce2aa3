import { askHead, codeOf, type Network, NoHostError, OfflineError, PrivateAddressError } from "./network.ts";
import { type Seen, seenOfStatus, type Sight, verdictOf } from "./seen.ts";

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
