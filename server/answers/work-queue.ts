/** Pieces of work that run at once: one that waits for something must not hold up all others. */
const atOnce = 2;
/** Pieces of work that may wait; a tenth of a second's worth to half a second's on a small machine. */
const longestQueue = 100;

/** More was asked for than can be made soon. */
export class BusyError extends Error {
  constructor() {
    super("Too much is waiting to be made.");
  }
}

/**
 * Does what is costly a little at a time. After each piece the event loop turns once, so that whatever is ready is
 * answered in between. What is urgent goes ahead of the rest and is never refused: its callers are few.
 */
export class WorkQueue {
  #free = atOnce;
  readonly #urgent: (() => void)[] = [];
  readonly #others: (() => void)[] = [];

  /** Does the work when its turn comes; throws BusyError where too much is waiting. */
  async run<Result>(work: () => Promise<Result>, { urgent = false } = {}): Promise<Result> {
    const queue = urgent ? this.#urgent : this.#others;
    if (this.#free > 0) this.#free -= 1;
    else if (!urgent && queue.length >= longestQueue) throw new BusyError();
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      setImmediate(() => this.#next());
    }
  }

  #next(): void {
    const next = this.#urgent.shift() ?? this.#others.shift();
    if (next) next();
    else this.#free += 1;
  }
}
