import { BADNAME, NODATA, NOTFOUND } from "node:dns";
import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";

/** DNS error codes for a host that does not exist, or has no address. */
const absences: ReadonlySet<unknown> = new Set([BADNAME, NODATA, NOTFOUND]);

/** Whether a DNS error says that a host does not exist, or has no address. */
export function meansNoHost(error: unknown): boolean {
  return error instanceof Error && "code" in error && absences.has(error.code);
}

/**
 * Returns the IP addresses of a host; none if the host does not exist. Throws if that could not be found out. It asks
 * DNS only: the system's resolver also knows names that are not public, such as those of the local network, and it
 * would occupy threads that are needed elsewhere.
 */
export async function resolveHost(host: string): Promise<string[]> {
  const dns = new Resolver({ timeout: 3_000, tries: 2 });
  const answers = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)]);
  const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  const failed = answers.find((answer) => answer.status === "rejected" && !meansNoHost(answer.reason));
  if (found.length === 0 && failed?.status === "rejected") throw failed.reason;
  return found;
}

/** Answers the look-up of a connection with addresses that were checked. There must be one at least. */
export function answerLookup(
  addresses: readonly string[],
  all: boolean | undefined,
  answer: Parameters<LookupFunction>[2],
): void {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  if (all === true) answer(null, found);
  else answer(null, found[0]?.address ?? "", found[0]?.family);
}
