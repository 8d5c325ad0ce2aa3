import { createHmac } from "node:crypto";
import { siteNetworkOf, widestNetworkOf } from "../../http/site-network.ts";
import { normalizeAddress } from "../account-address.ts";
import { networkOf } from "../client-address.ts";

/** The kinds of attempts; each kind has its own counts. */
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

/** How many attempts are accepted in any window of so many seconds. A limit that is left out does not apply. */
export type Limits = {
  name: AttemptName;
  seconds: number;
  /** Attempts of all clients together. */
  site?: number;
  /** Attempts from one network, which may be a whole school behind one address. */
  network?: number;
  /** Attempts on one account or one e-mail address, from all networks. */
  account?: number;
  /** Attempts on one account from one network, so that a single stranger does not use up the owner's attempts. */
  accountAndNetwork?: number;
  /**
   * Attempts on one account from one known device. No other limit applies to that device, so strangers cannot use up
   * its attempts.
   */
  device?: number;
};

/**
 * The client that makes an attempt: account, IP address, and the device if it is known. Clients without one of these
 * share a count.
 */
export type Client = { account?: string; address?: string; device?: string | undefined };

/** The outcome of counting an attempt: seconds to wait because a limit is reached, or a function that uncounts it. */
export type Counted = { wait: number } | { takeBack: () => Promise<void> };

/** An attempt as it is counted: a window in seconds, and a hashed key for each limit. */
export type Attempt = { name: AttemptName; seconds: number; limits: readonly { key: string; most: number }[] };

/** Where attempts are counted. */
export type AttemptStore = {
  /** Seconds until an attempt is accepted, rounded up; 0 if it is accepted now. Asking stores nothing. */
  waitFor: (attempt: Attempt) => number | Promise<number>;
  /** Counts an attempt under all of its limits, or under none if one of them is reached. It is atomic. */
  count: (attempt: Attempt) => Promise<Counted>;
  /** Whether it holds counts that would be forgotten if this process ended, so that limits would start from zero. */
  readonly isHolding: boolean;
};

/** The outcome of a guess: a response, or seconds to wait. */
export type AttemptOutcome = { response: Response } | { wait: number };

/**
 * A site network of IPv6 (siteNetworkOf) has this many times the attempts of one network. It has less than two
 * networks' attempts on one account, because these are all that the account has.
 */
const ofSiteNetwork = { network: 4, accountAndNetwork: 1.5 } as const;

/**
 * Guesses of one kind that are checked or queued at the same time; strangers and known devices have such a limit each.
 * One network has at most 12 of them, so that its guesses do not refuse everybody else.
 */
const [atOnce, atOnceOfNetwork] = [16, 12] as const;
/** Seconds to wait if that many guesses are running. */
const shortPause = 1;

/**
 * Limits how often something is attempted; the caller states the limits. Refused attempts do not count, so nobody can
 * lock out an account's owner by trying on and on.
 */
export class Throttle {
  readonly #store: AttemptStore;
  readonly #secret: string;
  readonly #running = new Map<string, number>();

  /** The secret is the key of the hashes under which attempts are counted, so that no address is stored. */
  constructor(store: AttemptStore, secret: string) {
    this.#store = store;
    this.#secret = secret;
  }

  /** Seconds until an attempt is accepted; 0 if it is accepted now. Asking counts nothing. */
  async waitFor(limits: Limits, client: Client): Promise<number> {
    return this.#store.waitFor(this.#attemptOf(limits, client));
  }

  /** Counts an attempt under all of its limits, or under none if one of them is reached. */
  count(limits: Limits, client: Client): Promise<Counted> {
    return this.#store.count(this.#attemptOf(limits, client));
  }

  /**
   * Runs `check` for a guess, or returns how long to wait. The guess is counted before it is checked, so that
   * simultaneous ones count too. It is uncounted if the response is not `isWrong`. An exception counts as a wrong
   * guess.
   */
  async guess(
    limits: Limits,
    client: Client,
    check: () => Promise<Response>,
    isWrong: (response: Response) => boolean,
  ): Promise<AttemptOutcome> {
    const kind = `${limits.name} ${client.device === undefined ? "strangers" : "known"}`;
    const network = networkOf(client.address ?? "");
    const ofNetwork = `${kind} ${widestNetworkOf(network)}`;
    const isFromNetwork = client.device === undefined && network !== "";
    const isFull = isFromNetwork && this.#runningOf(ofNetwork) >= atOnceOfNetwork;
    // Guesses that are not checked are not even counted for a moment, because that could use up the others' attempts.
    if (isFull || this.#runningOf(kind) >= atOnce) return { wait: shortPause };
    this.#noteRunning([kind, ofNetwork], 1);
    try {
      return await this.#check(await this.count(limits, client), check, isWrong);
    } finally {
      this.#noteRunning([kind, ofNetwork], -1);
    }
  }

  async #check(
    counted: Counted,
    check: () => Promise<Response>,
    isWrong: (response: Response) => boolean,
  ): Promise<AttemptOutcome> {
    if ("wait" in counted) return counted;
    let wasWrong = true;
    try {
      const response = await check();
      wasWrong = isWrong(response);
      return { response };
    } finally {
      if (!wasWrong) await counted.takeBack();
    }
  }

  #runningOf(key: string): number {
    return this.#running.get(key) ?? 0;
  }

  #noteRunning(keys: readonly string[], change: 1 | -1): void {
    for (const key of keys) {
      const running = this.#runningOf(key) + change;
      if (running === 0) this.#running.delete(key);
      else this.#running.set(key, running);
    }
  }

  #attemptOf({ name, seconds, ...limits }: Limits, { account = "", address = "", device }: Client): Attempt {
    const holder = normalizeAddress(account);
    const network = networkOf(address);
    const isKnown = device !== undefined && limits.device !== undefined;
    const keys = isKnown
      ? { device: `${holder} ${device}` }
      : { site: "", network, account: holder, accountAndNetwork: `${network} ${holder}` };
    const counted = Object.entries(keys).flatMap(([what, key]) => {
      const most = limits[what as keyof typeof limits];
      return most === undefined ? [] : [{ key: this.#hash(name, `${what} ${key}`), most }];
    });
    const site = isKnown ? undefined : siteNetworkOf(network);
    if (site === undefined) return { name, seconds, limits: counted };
    const siteKeys = { network: site, accountAndNetwork: `${site} ${holder}` } as const;
    const ofSite = (["network", "accountAndNetwork"] as const).flatMap((what) => {
      const most = limits[what];
      const key = this.#hash(name, `${what} ${siteKeys[what]}`);
      return most === undefined ? [] : [{ key, most: Math.ceil(most * ofSiteNetwork[what]) }];
    });
    return { name, seconds, limits: [...counted, ...ofSite] };
  }

  #hash(name: AttemptName, key: string): string {
    return createHmac("sha256", `attempt ${name} ${this.#secret}`).update(key).digest("base64url");
  }
}
