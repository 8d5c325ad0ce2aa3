/** How long a value is used, in milliseconds. */
const lifetime = 10 * 60_000;

/**
 * Fetches a value when it is needed and caches it. Failures are not cached, because a person waits for each fetch and
 * will try again.
 */
export class Remembered<Value> {
  readonly #fetch: () => Promise<Value>;
  #kept: { value: Value; until: number } | undefined;
  #running: Promise<Value> | undefined;

  constructor(fetch: () => Promise<Value>) {
    this.#fetch = fetch;
  }

  /** The value. Simultaneous callers share one fetch. */
  async get(): Promise<Value> {
    if (this.#kept && performance.now() < this.#kept.until) return this.#kept.value;
    this.#running ??= this.#keep().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #keep(): Promise<Value> {
    const value = await this.#fetch();
    this.#kept = { value, until: performance.now() + lifetime };
    return value;
  }
}
