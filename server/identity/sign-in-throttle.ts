import { createHash } from "node:crypto";
import { networkOf } from "./client-address.ts";
import { Throttle } from "./throttle.ts";

/** Guesses in a minute of one account's password, from the whole world. */
const byAccount = 10;
/** Of these, from one network: one stranger alone leaves some to the owner. */
const byNetworkAndAccount = 5;
/** Failures in a minute from one network, on all accounts: a whole school may stand behind one address. */
const byNetwork = 100;
/** Failures in a minute on the whole site: hashing them takes less than half a processor. */
const bySite = 600;
/** Guesses in a minute from a device on which the account has signed in before. */
const byDevice = 10;
/** Passwords that are looked at or wait for it at the same time, of strangers and of known devices each. */
const atOnce = 16;
/** Seconds to wait where all these places are taken. */
const shortPause = 1;

/** Who tries to sign in: the account's key, the client's address, and the device where it is known. */
export type Attempt = { account: string; address: string; device?: string | undefined };

/** What became of an attempt: it was answered, or must be made again after so many seconds. */
export type Attempted = { response: Response } | { wait: number };

/** The key under which an account's attempts are counted: the address itself is not kept. */
export function accountKey(email: string): string {
  return createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");
}

/**
 * Bounds the guessing of passwords. An attempt is counted before its password is looked at, so that attempts at the same
 * time count too, and is taken back where it was not a wrong guess. One that is refused counts nowhere: nobody can keep
 * an account's owner waiting by going on.
 */
export class SignInThrottle {
  readonly #account = new Throttle(byAccount);
  readonly #networkAndAccount = new Throttle(byNetworkAndAccount);
  readonly #network = new Throttle(byNetwork);
  readonly #site = new Throttle(bySite);
  readonly #device = new Throttle(byDevice);
  readonly #running = { strangers: 0, known: 0 };

  /**
   * Has an attempt's password looked at, or says how long to wait. `isWrong` tells whether an answer means a wrong
   * guess; a failure counts as one. `now` is in milliseconds of a steady clock.
   */
  async run(
    attempt: Attempt,
    look: () => Promise<Response>,
    isWrong: (response: Response) => boolean,
    now = performance.now(),
  ): Promise<Attempted> {
    const kind = attempt.device === undefined ? "strangers" : "known";
    const counters = this.#countersOf(attempt);
    const wait = Math.max(...counters.map(([throttle, key]) => throttle.waitFor(key, now)));
    if (wait > 0) return { wait: Math.ceil(wait / 1_000) };
    if (this.#running[kind] >= atOnce) return { wait: shortPause };
    this.#running[kind] += 1;
    for (const [throttle, key] of counters) throttle.count(key, now);
    let wasWrong = true;
    try {
      const response = await look();
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
