/** How long a failure waits before it is tried again, in milliseconds: the first time, and at most. */
const patience = { first: 2_000, longest: 60_000 } as const;

/** Tries again what failed: later each time, until it is over. */
export class Retry {
  readonly #act: () => void;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(act: () => void) {
    this.#act = act;
  }

  /** Notes a failure. A trial that waits already is not put off: writes may come all day. */
  later(): void {
    if (this.#timer || this.#closed) return;
    const wait = Math.min(patience.first * 2 ** this.#failures, patience.longest);
    this.#failures += 1;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#act();
    }, wait).unref();
  }

  /** Notes that nothing fails any more. */
  over(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#failures = 0;
  }

  /** Ends: nothing is tried from now on. */
  close(): void {
    this.over();
    this.#closed = true;
  }
}
