/** How long a value is used, in milliseconds. */
const lifetime = 10 * 60_000;

/**
 * A value that is fetched when it is needed and then remembered. A failure is not: somebody waits for each fetch, and
 * tries again.
 */
export class Remembered<Value> {
  readonly #fetch: () => Promise<Value>;
  #kept: { value: Value; until: number } | undefined;
  #running: Promise<Value> | undefined;

  constructor(fetch: () => Promise<Value>) {
    this.#fetch = fetch;
  }

  /** The value; everybody who waits for it shares one fetch. */
  async get(): Promise<Value> {
    if (this.#kept && performance.now() < this.#kept.until) return this.#kept.value;
    return this.fetchAnew();
  }

  /** Fetches the value now, whatever is remembered. */
  fetchAnew(): Promise<Value> {
    this.#running ??= this.#keep().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #keep(): Promise<Value> {
    const value = await this.#fetch();
    this.#kept = { value, until: performance.now() + lifetime };
    return value;
  }
}
