import * as m from "../../messages/compiled/messages.js";
import { isLoopback } from "../http/loopback.ts";
import type { Check } from "./check.ts";
import { bad, type Finding, good, judge } from "./words.ts";

/** How long the check waits for the site, in milliseconds. */
const patience = 10_000;
/** How far the clock may differ from the response's, in milliseconds. */
const clockTolerance = 60_000;

/** The public address. */
export const address: Check = {
  name: "address",
  label: m.system_address,
  doctor: async ({ PUBLIC_URL }) => {
    const { hostname, protocol } = new URL(PUBLIC_URL);
    if (isLoopback(hostname))
      return [
        bad(
          "address",
          `PUBLIC_URL is ${PUBLIC_URL}, which only this machine can reach. Set it to the address that visitors use.`,
        ),
      ];
    if (protocol === "https:") return [];
    return [
      bad(
        "encryption",
        `PUBLIC_URL is ${PUBLIC_URL}: passwords travel unencrypted. ` +
          "Put a web server with a certificate in front (deploy/README.md) and change it to https.",
      ),
    ];
  },
  page: async ({ PUBLIC_URL }) => [() => PUBLIC_URL],
};

/** Whether the public address answers with this site, and whether the clock agrees with the response's. */
export const reachable: Check = {
  name: "reachable",
  doctor: async ({ PUBLIC_URL }) => {
    const sent = Date.now();
    try {
      const answer = await fetch(`${PUBLIC_URL}/readyz`, { redirect: "manual", signal: AbortSignal.timeout(patience) });
      const { status } = (await answer.json()) as { status?: unknown };
      if (answer.status !== 200 || status !== "ready") throw new Error(`it answered ${answer.status}`);
      return [good("reachable", `${PUBLIC_URL} answers.`), compareClock(answer.headers.get("Date"), sent)];
    } catch (error) {
      const { message, cause } = error as Error;
      const why = cause instanceof Error ? cause.message : message;
      return [
        bad(
          "reachable",
          `${PUBLIC_URL} does not answer as this site (${why}). ` +
            "Is the site running, and does the web server in front pass requests on to it?",
        ),
      ];
    }
  },
};

function compareClock(date: string | null, now: number): Finding {
  const difference = date === null ? 0 : Math.abs(Date.parse(date) - now);
  const advice =
    `The clock differs from that of the site's answer by ${Math.round(difference / 1000)} seconds. ` +
    "Set it by the network: timedatectl set-ntp true";
  return judge("clock", difference <= clockTolerance, `It is ${new Date(now).toISOString()}.`, advice);
}

/** Whether clients' addresses come from the web server in front. */
export const proxy: Check = {
  name: "proxy",
  doctor: async ({ PUBLIC_URL, TRUST_PROXY }) => {
    if (TRUST_PROXY) return [good("proxy", "Clients' addresses are taken from the web server in front.")];
    if (!PUBLIC_URL.startsWith("https:")) return [good("proxy", "Clients connect directly.")];
    return [
      bad(
        "proxy",
        "PUBLIC_URL is https, so a web server stands in front, but TRUST_PROXY is no: " +
          "all visitors seem to have one address. Set TRUST_PROXY=yes.",
      ),
    ];
  },
};
