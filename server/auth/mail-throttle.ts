import { networkOf } from "./client-address.ts";
import { accountKey } from "./sign-in-throttle.ts";
import { Throttle } from "./throttle.ts";

/** How many requests are accepted in a stretch of time. */
type Limits = {
  /** The stretch, in milliseconds. */
  window: number;
  /** Mails to one address, from everywhere: nobody's mailbox is to be filled. */
  address: number;
  /** Requests from one network. */
  network: number;
  /** Mails of the whole site. */
  site: number;
};

/** Requests that make an account, or have an identity service send a mail: a class may sign up in one lesson. */
const accountLimits: Limits = { window: 60_000, address: 2, network: 40, site: 100 };
/** Requests for a link to a new password, which the site itself sends: a few people of one school forget theirs in one hour. */
export const linkMailLimits: Limits = { window: 60 * 60_000, address: 3, network: 10, site: 60 };

/** Limits requests that make an account or send a mail. */
export class MailThrottle {
  readonly #address: Throttle;
  readonly #network: Throttle;
  readonly #site: Throttle;

  constructor({ window, address, network, site }: Limits = accountLimits) {
    this.#address = new Throttle(address, window);
    this.#network = new Throttle(network, window);
    this.#site = new Throttle(site, window);
  }

  /**
   * Counts a request for an e-mail address from a client's IP address, and the mail that follows, and returns 0; or returns
   * the seconds to wait without counting it. `now` is in milliseconds of a monotonic clock.
   */
  count(email: string, address: string, now = performance.now()): number {
    const wait = this.countRequest(email, address, now);
    if (wait === 0) this.countMail(now);
    return wait;
  }

  /**
   * Counts a request as `count` does, but not its mail, which `countMail` counts where one is written: addresses that strangers
   * invent must not use up the mails of the site.
   */
  countRequest(email: string, address: string, now = performance.now()): number {
    const counters = [[this.#address, accountKey(email)], [this.#network, networkOf(address)]] as const;
    const wait = Math.max(this.#site.waitFor("", now), ...counters.map(([throttle, key]) => throttle.waitFor(key, now)));
    if (wait > 0) return Math.ceil(wait / 1_000);
    for (const [throttle, key] of counters) throttle.count(key, now);
    return 0;
  }

  /** Counts a mail. */
  countMail(now = performance.now()): void {
    this.#site.count("", now);
  }
}
