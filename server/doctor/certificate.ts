import { connect } from "node:tls";

/** A certificate that ends sooner than in so many days should have been renewed: Let's Encrypt's clients do it 30 days before. */
export const leastDays = 14;
/** How long the certificate is waited for, in milliseconds. */
const timeout = 10_000;
const day = 24 * 60 * 60_000;
const httpsPort = 443;

/**
 * For how many days the certificate of an https address is still good, less than 0 once it has ended. It need not be
 * trusted. Throws if it cannot be read.
 */
export function daysOfCertificate(address: string): Promise<number> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) || httpsPort, servername: hostname, rejectUnauthorized: false }, () => {
      const end = Date.parse(socket.getPeerCertificate().valid_to);
      socket.destroy();
      if (Number.isNaN(end)) reject(new Error("it has no end"));
      else resolve(Math.floor((end - Date.now()) / day));
    });
    // Not the socket's own timeout, which data sent now and then would put off.
    const timer = setTimeout(() => socket.destroy(new Error("no answer")), timeout);
    socket.once("close", () => clearTimeout(timer)).once("error", reject);
  });
}
