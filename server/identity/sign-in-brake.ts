import { setTimeout as wait } from "node:timers/promises";

/** Failures that cost nothing: a person who mistypes. */
const free = 5;
const firstWait = 250;
const longestWait = 8_000;
const forgottenAfter = 15 * 60_000;
const accountsKept = 10_000;

/**
 * Slows the guessing of one account's password, from wherever it is tried, without ever locking its owner
 * out: each failure beyond a few doubles the wait before the next answer.
 */
export class SignInBrake {
  readonly #failures = new Map<string, { count: number; at: number }>();

  /** How long the next attempt on this account waits, in milliseconds. */
  waitFor(email: string, now: number): number {
    const known = this.#failures.get(email);
    if (!known || now - known.at > forgottenAfter || known.count < free) return 0;
    return Math.min(longestWait, firstWait * 2 ** (known.count - free));
  }

  /** How long an attempt waits; it counts at once, so that attempts at the same time wait for one another. */
  begin(email: string, now: number): number {
    const pause = this.waitFor(email, now);
    this.record(email, false, now);
    return pause;
  }

  /** Holds an attempt back for as long as it must wait. */
  async hold(email: string): Promise<void> {
    const pause = this.begin(email, Date.now());
    if (pause > 0) await wait(pause);
  }

  /** Writes down how an attempt ended. */
  record(email: string, succeeded: boolean, now: number): void {
    const before = this.#failures.get(email);
    this.#failures.delete(email);
    if (succeeded) return;
    const recent = before && now - before.at <= forgottenAfter;
    this.#failures.set(email, { count: recent ? before.count + 1 : 1, at: now });
    const oldest = this.#failures.keys().next().value;
    if (this.#failures.size > accountsKept && oldest !== undefined) this.#failures.delete(oldest);
  }
}
