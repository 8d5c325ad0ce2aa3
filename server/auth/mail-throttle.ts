import { networkOf } from "./client-address.ts";
import { accountKey } from "./sign-in-throttle.ts";
import { Throttle } from "./throttle.ts";

/** Mails per minute to one address, from everywhere: nobody's mailbox is to be filled. */
const byAddress = 2;
/** Requests per minute from one network: a class may sign up in one lesson. */
const byNetwork = 40;
/** Requests per minute on the whole site. */
const bySite = 100;

/** Limits requests that make an account or send a mail. */
export class MailThrottle {
  readonly #address = new Throttle(byAddress);
  readonly #network = new Throttle(byNetwork);
  readonly #site = new Throttle(bySite);

  /**
   * Counts a request for an e-mail address from a client's IP address and returns 0, or returns the seconds to wait
   * without counting it. `now` is in milliseconds of a monotonic clock.
   */
  count(email: string, address: string, now = performance.now()): number {
    const counters = [[this.#address, accountKey(email)], [this.#network, networkOf(address)], [this.#site, ""]] as const;
    const wait = Math.max(...counters.map(([throttle, key]) => throttle.waitFor(key, now)));
    if (wait > 0) return Math.ceil(wait / 1_000);
    for (const [throttle, key] of counters) throttle.count(key, now);
    return 0;
  }
}
