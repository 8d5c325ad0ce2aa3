import { connect } from "node:tls";
import { day } from "../../engine/dates/durations.ts";
import type { Check } from "./check.ts";
import { keep } from "./time.ts";
import { bad, judge } from "./words.ts";

/**
 * A certificate that ends in fewer days should have been renewed, because Let's Encrypt's clients renew it 30 days
 * before.
 */
const leastDays = 14;
/** How long to wait for the certificate, in milliseconds. */
const patience = 10_000;
/** How long a look-up of the certificate is reused, in milliseconds: it is renewed weeks before its end. */
const pause = day / 4;
const httpsPort = 443;

/**
 * How long the certificate of the public address is still valid. Whether it is trusted is not checked here, because the
 * check `reachable` sends a request, which fails without trust.
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
 * For how many more days the certificate of an https address is valid, negative after its end. Throws if it cannot be
 * read.
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
    // Not the socket's own timeout, which any received data would restart.
    const timer = setTimeout(() => socket.destroy(new Error("no answer")), patience);
    socket.once("close", () => clearTimeout(timer)).once("error", reject);
  });
}

/**
 * Returns a function that tells whether the certificate of an https address ends soon or has ended, as far as known. It
 * checks now, and when it is called after a pause. A certificate that cannot be read counts as good, because in many
 * networks a machine cannot reach its own public address.
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
