import { createHash } from "node:crypto";
import { networkOf } from "./client-address.ts";
import { Throttle } from "./throttle.ts";

/** Guesses per minute of one account's password, from everywhere. */
const byAccount = 10;
/** Guesses per minute of one account's password from one network: a single stranger leaves some for the owner. */
const byNetworkAndAccount = 5;
/** Failures per minute from one network, on all accounts: a whole school may share one address. */
const byNetwork = 100;
/** Failures per minute on the whole site: hashing these takes less than half a processor. */
const bySite = 600;
/** Guesses per minute from a device on which the account has signed in before. */
const byDevice = 10;
/** Attempts that are checked or wait to be checked at the same time, for strangers and for known devices each. */
const atOnce = 16;
/** Seconds to wait if that many attempts are running. */
const shortPause = 1;

/** An attempt to sign in: the account's key, the client's address, and the device if it is known. */
export type Attempt = { account: string; address: string; device?: string | undefined };

/** The outcome of an attempt: a response, or the number of seconds to wait before trying again. */
export type AttemptOutcome = { response: Response } | { wait: number };

/** The key under which an account's attempts are counted: a hash, so that the e-mail address is not kept. */
export function accountKey(email: string): string {
  return createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");
}

/**
 * Limits the guessing of passwords. An attempt is counted before its password is checked, so that simultaneous attempts
 * count too; it is taken back if it was not a wrong guess. A refused attempt is not counted, so nobody can keep an
 * account's owner waiting by trying on and on.
 */
export class SignInThrottle {
  readonly #account = new Throttle(byAccount);
  readonly #networkAndAccount = new Throttle(byNetworkAndAccount);
  readonly #network = new Throttle(byNetwork);
  readonly #site = new Throttle(bySite);
  readonly #device = new Throttle(byDevice);
  readonly #running = { strangers: 0, known: 0 };

  /**
   * Runs `check` for an attempt, or returns how long to wait. `isWrong` tells whether a response means a wrong guess; an
   * exception counts as one. `now` is in milliseconds of a monotonic clock.
   */
  async run(
    attempt: Attempt,
    check: () => Promise<Response>,
    isWrong: (response: Response) => boolean,
    now = performance.now(),
  ): Promise<AttemptOutcome> {
    const kind = attempt.device === undefined ? "strangers" : "known";
    const counters = this.#countersOf(attempt);
    const wait = Math.max(...counters.map(([throttle, key]) => throttle.waitFor(key, now)));
    if (wait > 0) return { wait: Math.ceil(wait / 1_000) };
    if (this.#running[kind] >= atOnce) return { wait: shortPause };
    this.#running[kind] += 1;
    for (const [throttle, key] of counters) throttle.count(key, now);
    let wasWrong = true;
    try {
      const response = await check();
      wasWrong = isWrong(response);
      return { response };
    } finally {
      this.#running[kind] -= 1;
      if (!wasWrong) for (const [throttle, key] of counters) throttle.takeBack(key, now);
    }
  }

  #countersOf({ account, address, device }: Attempt): readonly (readonly [Throttle, string])[] {
    if (device !== undefined) return [[this.#device, `${account} ${device}`]];
    const network = networkOf(address);
    return [
      [this.#account, account],
      [this.#networkAndAccount, `${network} ${account}`],
      [this.#network, network],
      [this.#site, ""],
    ];
  }
}
