import { createHash } from "node:crypto";
import { networkOf } from "./client-address.ts";
import type { Limit, OpenThrottle, Throttle, ThrottleKind } from "./throttle.ts";

/** How many wrong guesses are accepted in a stretch of time. */
type Limits = {
  /** The stretch, in milliseconds. */
  window: number;
  /** At one account, from everywhere. */
  account: number;
  /** At one account from one network: a single stranger leaves some for the owner. */
  networkAndAccount: number;
  /** From one network, on all accounts: a whole school may share one address. */
  network: number;
  /** On the whole site. */
  site: number;
  /** From a device on which the account has signed in before. */
  device: number;
};

/** The guesses of passwords: hashing those of the whole site takes less than half a processor. */
const passwordLimits: Limits = { window: 60_000, account: 10, networkAndAccount: 5, network: 100, site: 600, device: 10 };
/** The guesses of codes, of which there are only a million: ten in a quarter of an hour leave a chance of 1 in 350 a day. */
export const codeLimits: Limits = { window: 15 * 60_000, account: 10, networkAndAccount: 10, network: 100, site: 600, device: 10 };

/** Attempts that this process checks, or that wait for it, at the same time, for strangers and for known devices each. */
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
 * Limits the guessing of passwords, or of codes. An attempt is counted before it is checked, so that simultaneous attempts
 * count too, those at other processes of the site as well; it is taken back if it was not a wrong guess. A refused attempt
 * is not counted, so nobody can keep an account's owner waiting by trying on and on.
 */
export class SignInThrottle {
  readonly #limits: Limits;
  readonly #throttle: Throttle;
  readonly #running = { strangers: 0, known: 0 };

  constructor(open: OpenThrottle, kind: ThrottleKind, limits: Limits = passwordLimits) {
    this.#limits = limits;
    this.#throttle = open(kind, limits.window);
  }

  /** Runs `check` for an attempt, or returns how long to wait. `isWrong` tells whether a response means a wrong guess; an exception counts as one. */
  async run(attempt: Attempt, check: () => Promise<Response>, isWrong: (response: Response) => boolean): Promise<AttemptOutcome> {
    const kind = attempt.device === undefined ? "strangers" : "known";
    const counted = await this.#throttle.count(this.#limitsOf(attempt));
    if ("wait" in counted) return { wait: Math.ceil(counted.wait / 1_000) };
    if (this.#running[kind] >= atOnce) {
      await counted.takeBack();
      return { wait: shortPause };
    }
    this.#running[kind] += 1;
    let wasWrong = true;
    try {
      const response = await check();
      wasWrong = isWrong(response);
      return { response };
    } finally {
      this.#running[kind] -= 1;
      if (!wasWrong) await counted.takeBack();
    }
  }

  #limitsOf({ account, address, device }: Attempt): Limit[] {
    const limits = this.#limits;
    if (device !== undefined) return [{ key: `device ${account} ${device}`, most: limits.device }];
    const network = networkOf(address);
    return [
      { key: `account ${account}`, most: limits.account },
      { key: `both ${network} ${account}`, most: limits.networkAndAccount },
      { key: `network ${network}`, most: limits.network },
      { key: "site", most: limits.site },
    ];
  }
}
