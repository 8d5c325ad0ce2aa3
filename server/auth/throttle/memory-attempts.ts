import { type Attempt, type AttemptName, attemptNames, type AttemptStore, type Counted } from "./throttle.ts";

/** Maximum number of keys with attempts of one kind. If there are more, the oldest are dropped. */
const mostKeys = 40_000;

/**
 * When the attempts of each key expire, in milliseconds, ascending. The key whose last attempt is oldest comes first.
 */
type Expiries = Readonly<Record<AttemptName, Map<string, number[]>>>;

/**
 * Counts attempts in this process's memory. After their window has passed, attempts are removed when the next attempt
 * of the same kind is counted.
 */
export class MemoryAttempts implements AttemptStore {
  readonly #clock: () => number;
  readonly #expiries = Object.fromEntries(attemptNames.map((name) => [name, new Map()])) as Expiries;

  /** The clock is in milliseconds and never goes back. */
  constructor(clock = () => performance.now()) {
    this.#clock = clock;
  }

  waitFor({ name, limits }: Attempt): number {
    const now = this.#clock();
    const waits = limits.map(({ key, most }) => (this.#expiries[name].get(key)?.at(-most) ?? now) - now);
    return Math.max(0, Math.ceil(Math.max(...waits) / 1_000));
  }

  async count(attempt: Attempt): Promise<Counted> {
    const wait = this.waitFor(attempt);
    if (wait > 0) return { wait };
    const { name, seconds, limits } = attempt;
    const expiries = this.#expiries[name];
    const now = this.#clock();
    const expiry = now + seconds * 1_000;
    for (const { key } of limits) {
      const kept = (expiries.get(key) ?? []).filter((time) => time > now);
      expiries.delete(key);
      expiries.set(key, [...kept, expiry]);
    }
    for (const [oldest, times] of expiries) {
      if (expiries.size <= mostKeys && (times.at(-1) ?? 0) > now) break;
      expiries.delete(oldest);
    }
    return {
      takeBack: async () => {
        for (const { key } of limits) takeBack(expiries, key, expiry);
      },
    };
  }

  /**
   * Whether any attempt still counts. If the process ended, the attempts would be forgotten and could be made again.
   */
  get isHolding(): boolean {
    const now = this.#clock();
    const keys = Object.values(this.#expiries).flatMap((all) => [...all.values()]);
    return keys.some((times) => (times.at(-1) ?? 0) > now);
  }

  /** The number of keys in memory. */
  get size(): number {
    return Object.values(this.#expiries).reduce((sum, { size }) => sum + size, 0);
  }
}

function takeBack(expiries: Map<string, number[]>, key: string, expiry: number): void {
  const times = expiries.get(key);
  const place = times?.indexOf(expiry) ?? -1;
  if (place !== -1) times?.splice(place, 1);
  if (times?.length === 0) expiries.delete(key);
}
