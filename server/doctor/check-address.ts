import { daysOfCertificate, leastDays } from "./certificate.ts";
import { bad, type Finding, good } from "./finding.ts";

/** How long the site is waited for, in milliseconds. */
const timeout = 10_000;
/** How far the clock may be from that of the answer, in milliseconds. */
const clockTolerance = 60_000;

type Address = { publicUrl: string; trustProxy: boolean };

/** Checks that the public address answers with this site, its certificate, the clock against the answer's, and the proxy. */
export async function checkAddress({ publicUrl, trustProxy }: Address): Promise<Finding[]> {
  const { hostname, protocol } = new URL(publicUrl);
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  const findings: Finding[] = [];
  if (isLocal) findings.push(bad("address", `PUBLIC_URL is ${publicUrl}, which only this machine can reach. Set it to the address that visitors use.`));
  if (!isLocal && protocol === "http:") findings.push(bad("encryption", `PUBLIC_URL is ${publicUrl}: passwords travel unencrypted. Put a web server with a certificate in front (deploy/README.md) and change it to https.`));
  if (protocol === "https:") findings.push(await checkCertificate(publicUrl, hostname));
  const sent = Date.now();
  try {
    const answer = await fetch(`${publicUrl}/readyz`, { redirect: "manual", signal: AbortSignal.timeout(timeout) });
    const { status } = (await answer.json()) as { status?: unknown };
    if (answer.status !== 200 || status !== "ready") throw new Error(`it answered ${answer.status}`);
    findings.push(good("reachable", `${publicUrl} answers.`), checkClock(answer.headers.get("Date"), sent));
  } catch (error) {
    const { message, cause } = error as Error;
    findings.push(bad("reachable", `${publicUrl} does not answer as this site (${cause instanceof Error ? cause.message : message}). Is the site running, and does the web server in front pass requests on to it?`));
  }
  const mustTrust = protocol === "https:" && !trustProxy;
  if (mustTrust) findings.push(bad("proxy", "PUBLIC_URL is https, so a web server stands in front, but TRUST_PROXY is no: all visitors seem to have one address. Set TRUST_PROXY=yes."));
  else findings.push(good("proxy", trustProxy ? "Clients' addresses are taken from the web server in front." : "Clients connect directly."));
  return findings;
}

function checkClock(date: string | null, now: number): Finding {
  const difference = date === null ? 0 : Math.abs(Date.parse(date) - now);
  if (difference <= clockTolerance) return good("clock", `It is ${new Date(now).toISOString()}.`);
  return bad("clock", `The clock differs from that of the site's answer by ${Math.round(difference / 1000)} seconds. Set it by the network: timedatectl set-ntp true`);
}

/** Checks how long the certificate is still good for; whether it is trusted, the request itself finds out. */
async function checkCertificate(publicUrl: string, host: string): Promise<Finding> {
  try {
    const days = await daysOfCertificate(publicUrl);
    if (days >= leastDays) return good("certificate", `The certificate of ${host} is good for ${days} days.`);
    return bad("certificate", `The certificate of ${host} ends in ${days} days. Renew it, and find out why it was not renewed by itself.`);
  } catch (error) {
    return bad("certificate", `The certificate of ${host} cannot be read (${(error as Error).message}).`);
  }
}
