/** Most keys that one throttle remembers. */
const mostKeys = 10_000;

/**
 * Counts attempts by key and tells how long to wait so that no stretch of time has more than the limit. It remembers
 * only attempts that were counted, for the length of the window, and a limited number of keys.
 */
export class Throttle {
  readonly #limit: number;
  readonly #window: number;
  /** The times of each key's attempts; the key whose last attempt is oldest comes first. */
  readonly #attempts = new Map<string, number[]>();

  /** Allows `limit` attempts in `window` milliseconds. */
  constructor(limit: number, window = 60_000) {
    this.#limit = limit;
    this.#window = window;
  }

  /** Milliseconds until the next attempt is allowed; 0 if it is allowed now. Asking counts and stores nothing. */
  waitFor(key: string, now: number): number {
    const recent = this.#recent(key, now);
    const deciding = recent[recent.length - this.#limit];
    return deciding === undefined ? 0 : deciding + this.#window - now;
  }

  /** Counts an attempt; `now` is in milliseconds, as everywhere here. */
  count(key: string, now: number): void {
    const times = [...this.#recent(key, now), now];
    this.#attempts.delete(key);
    this.#attempts.set(key, times);
    for (const [oldest, kept] of this.#attempts) {
      const isOver = (kept.at(-1) ?? 0) <= now - this.#window;
      if (!isOver && this.#attempts.size <= mostKeys) break;
      this.#attempts.delete(oldest);
    }
  }

  /** Takes back an attempt that was counted at the time `counted`. */
  takeBack(key: string, counted: number): void {
    const times = this.#attempts.get(key);
    const place = times?.indexOf(counted) ?? -1;
    if (place !== -1) times?.splice(place, 1);
    if (times?.length === 0) this.#attempts.delete(key);
  }

  /** The number of remembered keys. */
  get size(): number {
    return this.#attempts.size;
  }

  #recent(key: string, now: number): number[] {
    return (this.#attempts.get(key) ?? []).filter((time) => time > now - this.#window);
  }
}
