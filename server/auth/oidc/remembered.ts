/** How long a value is used, and how long after a failure it is not asked for again, in milliseconds. */
const lifetime = 10 * 60_000;
const pause = 10_000;

/** A value that is fetched when it is needed and then remembered; a failure is remembered too, for a short time. */
export class Remembered<Value> {
  readonly #fetch: () => Promise<Value>;
  #kept: { value: Promise<Value>; until: number } | undefined;

  constructor(fetch: () => Promise<Value>) {
    this.#fetch = fetch;
  }

  /** The value, or the last failure; everybody who waits for it shares one fetch. */
  async get(): Promise<Value> {
    if (this.#kept && performance.now() < this.#kept.until) return this.#kept.value;
    return this.fetchAnew();
  }

  /** Fetches the value now, whatever is remembered. */
  fetchAnew(): Promise<Value> {
    const value = this.#fetch();
    const kept = { value, until: Infinity };
    this.#kept = kept;
    value.then(
      () => (kept.until = performance.now() + lifetime),
      () => (kept.until = performance.now() + pause),
    );
    return value;
  }
}
