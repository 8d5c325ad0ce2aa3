/** Keys that one throttle remembers at most. */
const longestMemory = 10_000;

/**
 * Counts attempts by key: in no stretch of a minute are there more than the limit. It remembers only attempts that
 * were let through, for a minute, and never more than a fixed number of keys.
 */
export class Throttle {
  readonly #limit: number;
  readonly #window: number;
  /** The times of each key's attempts; the key whose last attempt is oldest comes first. */
  readonly #attempts = new Map<string, number[]>();

  /** `limit` attempts in `window` milliseconds. */
  constructor(limit: number, window = 60_000) {
    this.#limit = limit;
    this.#window = window;
  }

  /** Milliseconds until the next attempt may be made; 0 where it may be made now. Nothing is counted or kept. */
  waitFor(key: string, now: number): number {
    const recent = this.#recent(key, now);
    const deciding = recent[recent.length - this.#limit];
    return deciding === undefined ? 0 : deciding + this.#window - now;
  }

  /** Counts an attempt. */
  count(key: string, now: number): void {
    const times = [...this.#recent(key, now), now];
    this.#attempts.delete(key);
    this.#attempts.set(key, times);
    for (const [oldest, kept] of this.#attempts) {
      const isOver = (kept.at(-1) ?? 0) <= now - this.#window;
      if (!isOver && this.#attempts.size <= longestMemory) break;
      this.#attempts.delete(oldest);
    }
  }

  /** Takes back an attempt that was counted at a time. */
  takeBack(key: string, counted: number): void {
    const times = this.#attempts.get(key);
    const place = times?.indexOf(counted) ?? -1;
    if (place !== -1) times?.splice(place, 1);
    if (times?.length === 0) this.#attempts.delete(key);
  }

  /** How many keys are remembered. */
  get size(): number {
    return this.#attempts.size;
  }

  #recent(key: string, now: number): number[] {
    return (this.#attempts.get(key) ?? []).filter((time) => time > now - this.#window);
  }
}
