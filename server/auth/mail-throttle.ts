import { networkOf } from "./client-address.ts";
import { accountKey } from "./sign-in-throttle.ts";
import type { Limit, OpenThrottle, Throttle, ThrottleKind } from "./throttle.ts";

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

/** Limits requests that make an account or send a mail. Each returns the seconds to wait, without counting, or counts and returns 0. */
export class MailThrottle {
  readonly #limits: Limits;
  readonly #throttle: Throttle;

  constructor(open: OpenThrottle, kind: ThrottleKind, limits: Limits = accountLimits) {
    this.#limits = limits;
    this.#throttle = open(kind, limits.window);
  }

  /** Counts a request for an e-mail address from a client's IP address, and the mail that follows. */
  count(email: string, address: string): Promise<number> {
    return this.#count([this.#site(), ...this.#request(email, address)]);
  }

  /**
   * Counts a request as `count` does, but not its mail, which `countMail` counts where one is written: addresses that strangers
   * invent must not use up the mails of the site.
   */
  async countRequest(email: string, address: string): Promise<number> {
    const wait = await this.#throttle.waitFor([this.#site()]);
    return wait > 0 ? toSeconds(wait) : this.#count(this.#request(email, address));
  }

  /** Counts a mail. */
  countMail(): Promise<number> {
    return this.#count([this.#site()]);
  }

  async #count(limits: readonly Limit[]): Promise<number> {
    const counted = await this.#throttle.count(limits);
    return "wait" in counted ? toSeconds(counted.wait) : 0;
  }

  #request(email: string, address: string): Limit[] {
    return [
      { key: `address ${accountKey(email)}`, most: this.#limits.address },
      { key: `network ${networkOf(address)}`, most: this.#limits.network },
    ];
  }

  #site(): Limit {
    return { key: "site", most: this.#limits.site };
  }
}

function toSeconds(milliseconds: number): number {
  return Math.ceil(milliseconds / 1_000);
}
