import { connect } from "node:tls";
import type { Check } from "./check.ts";
import { day } from "./time.ts";
import { bad, good } from "./words.ts";

/** A certificate that ends in fewer days should have been renewed: Let's Encrypt's clients do it 30 days before. */
const leastDays = 14;
/** How long the certificate is waited for, in milliseconds. */
const patience = 10_000;
/** The pause between two looks at it, in milliseconds: it is renewed weeks before its end. */
const pause = day / 4;
const httpsPort = 443;

/** How long the certificate of the public address is still good; whether it is trusted, the request itself finds out. */
export const certificate: Check = {
  name: "certificate",
  doctor: async ({ settings: { PUBLIC_URL } }) => {
    const { hostname, protocol } = new URL(PUBLIC_URL);
    if (protocol !== "https:") return [];
    try {
      const days = await daysOfCertificate(PUBLIC_URL);
      if (days >= leastDays) return [good("certificate", `The certificate of ${hostname} is good for ${days} days.`)];
      return [bad("certificate", `The certificate of ${hostname} ends in ${days} days. Renew it, and find out why it was not renewed by itself.`)];
    } catch (error) {
      return [bad("certificate", `The certificate of ${hostname} cannot be read (${(error as Error).message}).`)];
    }
  },
  dashboard: async ({ isCertificateEnding }) => ({ certificate: isCertificateEnding() }),
};

/** For how many days the certificate of an https address is still good, less than 0 once it has ended. Throws if it cannot be read. */
function daysOfCertificate(address: string): Promise<number> {
  const { hostname: host, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port) || httpsPort, servername: host, rejectUnauthorized: false }, () => {
      const end = Date.parse(socket.getPeerCertificate().valid_to);
      socket.destroy();
      if (Number.isNaN(end)) reject(new Error("it has no end"));
      else resolve(Math.floor((end - Date.now()) / day));
    });
    // Not the socket's own timeout, which data sent now and then would put off.
    const timer = setTimeout(() => socket.destroy(new Error("no answer")), patience);
    socket.once("close", () => clearTimeout(timer)).once("error", reject);
  });
}

/**
 * Looks a few times a day whether the certificate of the public address ends soon. One that cannot be read counts as
 * good: many networks do not let a machine reach its own public address.
 */
export class CertificateWatch {
  /** Whether the certificate ends soon or has ended, as far as is known. */
  isEnding = false;
  #timer: NodeJS.Timeout | undefined;

  /** Begins to look, at once and then every few hours; never at an address that is not https. */
  start(publicUrl: string): void {
    if (!publicUrl.startsWith("https:")) return;
    void daysOfCertificate(publicUrl).then(
      (days) => (this.isEnding = days < leastDays),
      () => (this.isEnding = false),
    );
    this.#timer = setTimeout(() => this.start(publicUrl), pause).unref();
  }

  /** Looks no more. */
  close(): void {
    clearTimeout(this.#timer);
  }
}
