import { connect } from "node:tls";
import type { Check } from "./check.ts";
import { day, keep } from "./time.ts";
import { bad, judge } from "./words.ts";

/** A certificate that ends in fewer days should have been renewed: Let's Encrypt's clients do it 30 days before. */
const leastDays = 14;
/** How long the certificate is waited for, in milliseconds. */
const patience = 10_000;
/** How long what was seen of it is good, in milliseconds: it is renewed weeks before its end. */
const pause = day / 4;
const httpsPort = 443;

/**
 * How long the certificate of the public address is still good; whether it is trusted, the request itself finds out.
 */
export const certificate: Check = {
  name: "certificate",
  doctor: async ({ PUBLIC_URL }) => {
    const { hostname, protocol } = new URL(PUBLIC_URL);
    if (protocol !== "https:") return [];
    const of = `The certificate of ${hostname}`;
    return daysOfCertificate(PUBLIC_URL).then(
      (days) => [
        judge(
          "certificate",
          days >= leastDays,
          `${of} is good for ${days} days.`,
          `${of} ends in ${days} days. Renew it, and find out why it was not renewed by itself.`,
        ),
      ],
      (error: Error) => [bad("certificate", `${of} cannot be read (${error.message}).`)],
    );
  },
  dashboard: async ({ isCertificateEnding }) => ({ certificate: isCertificateEnding() }),
};

/**
 * For how many days the certificate of an https address is still good, less than 0 once it has ended. Throws if it
 * cannot be read.
 */
function daysOfCertificate(address: string): Promise<number> {
  const { hostname: host, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect(
      { host, port: Number(port) || httpsPort, servername: host, rejectUnauthorized: false },
      () => {
        const end = Date.parse(socket.getPeerCertificate().valid_to);
        socket.destroy();
        if (Number.isNaN(end)) reject(new Error("it has no end"));
        else resolve(Math.floor((end - Date.now()) / day));
      },
    );
    // Not the socket's own timeout, which data sent now and then would put off.
    const timer = setTimeout(() => socket.destroy(new Error("no answer")), patience);
    socket.once("close", () => clearTimeout(timer)).once("error", reject);
  });
}

/**
 * Looks whether the certificate of an https address ends soon or has ended, now and whenever it is asked after a pause,
 * and returns what is known of that. One that cannot be read counts as good: many networks do not let a machine reach
 * its own public address.
 */
export function watchCertificate(address: string): () => boolean {
  if (!address.startsWith("https:")) return () => false;
  let isEnding = false;
  const look = keep(pause, () =>
    daysOfCertificate(address).then(
      (days) => (isEnding = days < leastDays),
      () => (isEnding = false),
    ),
  );
  void look();
  return () => {
    void look();
    return isEnding;
  };
}
