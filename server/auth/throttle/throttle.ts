import { createHmac } from "node:crypto";
import { networkOf } from "../client-address.ts";

/** What attempts are made of; each has counts of its own. */
export const attemptNames = [
  "password",
  "code",
  "link",
  "account-mail",
  "link-request",
  "link-mail",
  "verification",
  "redirect",
  "name",
  "draft",
] as const;
export type AttemptName = (typeof attemptNames)[number];

/** How many attempts are accepted in any stretch of so many seconds. A number that is left out is no limit. */
export type Limits = {
  name: AttemptName;
  seconds: number;
  /** Attempts of everybody. */
  site?: number;
  /** Attempts from one network: a whole school may share one address. */
  network?: number;
  /** Attempts at one account or one e-mail address, from everywhere. */
  account?: number;
  /** Attempts at one account from one network: a single stranger leaves some for the owner. */
  accountAndNetwork?: number;
  /** Attempts at one account from one known device, to which no other limit applies: strangers cannot use them up. */
  device?: number;
};

/** Who makes an attempt: account, IP address, and the device if it is known. Those left out count as one. */
export type Client = { account?: string; address?: string; device?: string | undefined };

/** The outcome of counting an attempt: seconds to wait because a limit is reached, or a function that takes it back. */
export type Counted = { wait: number } | { takeBack: () => Promise<void> };

/** An attempt as it is counted: under a hashed key for each limit, for so many seconds. */
export type Attempt = { name: AttemptName; seconds: number; limits: readonly { key: string; most: number }[] };

/** Where attempts are counted. */
export type AttemptStore = {
  /** Seconds until an attempt is accepted, rounded up; 0 if it is accepted now. Asking stores nothing. */
  waitFor: (attempt: Attempt) => number | Promise<number>;
  /** Counts an attempt under all of its limits; under none if one of them is reached. Nothing can come in between. */
  count: (attempt: Attempt) => Promise<Counted>;
  /** Whether it has counted what would be forgotten if this process ended, so that a limit would begin anew. */
  readonly isHolding: boolean;
};

/** The outcome of a guess: a response, or seconds to wait. */
export type AttemptOutcome = { response: Response } | { wait: number };

/** Guesses of one name that are checked, or wait for it, at the same time, of strangers and of known devices each. */
const atOnce = 16;
/** Seconds to wait if that many guesses are running. */
const shortPause = 1;

/**
 * Limits how often something is attempted; the caller states the limits. A refused attempt is not counted, so nobody
 * can keep an account's owner waiting by trying on and on.
 */
export class Throttle {
  readonly #store: AttemptStore;
  readonly #secret: string;
  readonly #running = new Map<string, number>();

  /** The secret keys the hashes under which attempts are counted, so that no address is kept. */
  constructor(store: AttemptStore, secret: string) {
    this.#store = store;
    this.#secret = secret;
  }

  /** Seconds until an attempt is accepted; 0 if it is accepted now. Asking counts nothing. */
  async waitFor(limits: Limits, client: Client): Promise<number> {
    return this.#store.waitFor(this.#attemptOf(limits, client));
  }

  /** Counts an attempt under all of its limits; under none if one of them is reached. */
  count(limits: Limits, client: Client): Promise<Counted> {
    return this.#store.count(this.#attemptOf(limits, client));
  }

  /**
   * Runs `check` for a guess, or returns how long to wait. The guess is counted before it is checked, so that
   * simultaneous ones count too; it is taken back unless the response `isWrong`. An exception counts as a wrong guess.
   */
  async guess(
    limits: Limits,
    client: Client,
    check: () => Promise<Response>,
    isWrong: (response: Response) => boolean,
  ): Promise<AttemptOutcome> {
    const counted = await this.count(limits, client);
    if ("wait" in counted) return counted;
    const kind = `${limits.name} ${client.device === undefined ? "strangers" : "known"}`;
    const running = () => this.#running.get(kind) ?? 0;
    if (running() >= atOnce) {
      await counted.takeBack();
      return { wait: shortPause };
    }
    this.#running.set(kind, running() + 1);
    let wasWrong = true;
    try {
      const response = await check();
      wasWrong = isWrong(response);
      return { response };
    } finally {
      this.#running.set(kind, running() - 1);
      if (!wasWrong) await counted.takeBack();
    }
  }

  #attemptOf({ name, seconds, ...limits }: Limits, { account = "", address = "", device }: Client): Attempt {
    const holder = account.trim().toLowerCase();
    const network = networkOf(address);
    const isKnown = device !== undefined && limits.device !== undefined;
    const keys = isKnown
      ? { device: `${holder} ${device}` }
      : { site: "", network, account: holder, accountAndNetwork: `${network} ${holder}` };
    const counted = Object.entries(keys).flatMap(([what, key]) => {
      const most = limits[what as keyof typeof limits];
      return most === undefined ? [] : [{ key: this.#hash(name, `${what} ${key}`), most }];
    });
    return { name, seconds, limits: counted };
  }

  #hash(name: AttemptName, key: string): string {
    return createHmac("sha256", `attempt ${name} ${this.#secret}`).update(key).digest("base64url");
  }
}
