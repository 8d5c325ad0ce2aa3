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
  /** Counts requests whose mails are counted apart: strangers may invent so many addresses that the oldest of these counts give way. */
  readonly #requests: Throttle;

  constructor(open: OpenThrottle, kind: ThrottleKind, limits: Limits = accountLimits) {
    this.#limits = limits;
    this.#throttle = open(kind, limits.window);
    this.#requests = open("link-request", limits.window);
  }

  /** Counts a request for an e-mail address from a client's IP address, and the mail that follows. */
  count(email: string, address: string): Promise<number> {
    return count(this.#throttle, [this.#site(), this.#address(email), this.#network(address)]);
  }

  /**
   * Counts a request as `count` does, but not its mail, which `countMail` counts where one is written: addresses that strangers
   * invent must neither use up the mails of the site nor have those to real addresses forgotten.
   */
  async countRequest(email: string, address: string): Promise<number> {
    const wait = await this.#throttle.waitFor([this.#site()]);
    return wait > 0 ? toSeconds(wait) : count(this.#requests, [this.#address(email), this.#network(address)]);
  }

  /** Counts a mail to an address that has an account. */
  countMail(email: string): Promise<number> {
    return count(this.#throttle, [this.#site(), this.#address(email)]);
  }

  #address(email: string): Limit {
    return { key: `address ${accountKey(email)}`, most: this.#limits.address };
  }

  #network(address: string): Limit {
    return { key: `network ${networkOf(address)}`, most: this.#limits.network };
  }

  #site(): Limit {
    return { key: "site", most: this.#limits.site };
  }
}

async function count(throttle: Throttle, limits: readonly Limit[]): Promise<number> {
  const counted = await throttle.count(limits);
  return "wait" in counted ? toSeconds(counted.wait) : 0;
}

function toSeconds(milliseconds: number): number {
  return Math.ceil(milliseconds / 1_000);
}
