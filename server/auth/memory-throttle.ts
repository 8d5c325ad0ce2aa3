import type { Counted, Limit, Throttle } from "./throttle.ts";

/** Most keys that one throttle remembers. */
const mostKeys = 40_000;

/**
 * Counts attempts in the memory of this process. It remembers only attempts that were counted, for the length of the
 * window, and a limited number of keys.
 */
export class MemoryThrottle implements Throttle {
  readonly #window: number;
  readonly #clock: () => number;
  /** The times of each key's attempts; the key whose last attempt is oldest comes first. */
  readonly #attempts = new Map<string, number[]>();

  /** `window` is in milliseconds, as is the clock, which never goes back. */
  constructor(window: number, clock = () => performance.now()) {
    this.#window = window;
    this.#clock = clock;
  }

  async waitFor(limits: readonly Limit[]): Promise<number> {
    return this.#waitFor(limits, this.#clock());
  }

  async count(limits: readonly Limit[]): Promise<Counted> {
    const now = this.#clock();
    const wait = this.#waitFor(limits, now);
    if (wait > 0) return { wait };
    for (const { key } of limits) this.#count(key, now);
    return {
      takeBack: async () => {
        for (const { key } of limits) this.#takeBack(key, now);
      },
    };
  }

  /** The number of remembered keys. */
  get size(): number {
    return this.#attempts.size;
  }

  #waitFor(limits: readonly Limit[], now: number): number {
    const waits = limits.map(({ key, most }) => {
      const recent = this.#recent(key, now);
      const deciding = recent[recent.length - most];
      return deciding === undefined ? 0 : deciding + this.#window - now;
    });
    return Math.max(...waits);
  }

  #count(key: string, now: number): void {
    const times = [...this.#recent(key, now), now];
    this.#attempts.delete(key);
    this.#attempts.set(key, times);
    for (const [oldest, kept] of this.#attempts) {
      const isOver = (kept.at(-1) ?? 0) <= now - this.#window;
      if (!isOver && this.#attempts.size <= mostKeys) break;
      this.#attempts.delete(oldest);
    }
  }

  #takeBack(key: string, counted: number): void {
    const times = this.#attempts.get(key);
    const place = times?.indexOf(counted) ?? -1;
    if (place !== -1) times?.splice(place, 1);
    if (times?.length === 0) this.#attempts.delete(key);
  }

  #recent(key: string, now: number): number[] {
    return (this.#attempts.get(key) ?? []).filter((time) => time > now - this.#window);
  }
}
