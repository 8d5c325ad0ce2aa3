import { BusyError } from "../log/service-error.ts";

/** Tasks that run at once: more than one, so that a waiting task does not block all others. */
const concurrency = 2;
/** Tasks that may wait: 0.1 to 0.5 seconds of work on a small machine. */
const maxWaiting = 100;
/** Maximum number of tasks that have lent their place to others. Any further task keeps its place while it waits. */
const maxLent = 100;

/**
 * Limits how many expensive tasks run at once. The event loop runs once after each task, so that cached responses are
 * sent in between. Urgent tasks, of which there are few, go first and are never refused.
 */
export class WorkQueue {
  #free: number;
  readonly #maxWaiting: number;
  readonly #urgent: (() => void)[] = [];
  readonly #others: (() => void)[] = [];
  #lent = 0;

  /** `limits` says how many tasks run at once and how many may wait. */
  constructor(limits = { concurrency, maxWaiting }) {
    this.#free = limits.concurrency;
    this.#maxWaiting = limits.maxWaiting;
  }

  /** Runs the task when its turn comes and returns its result. Throws a `BusyError` if too many tasks are waiting. */
  async run<Result>(work: () => Promise<Result>, { urgent = false } = {}): Promise<Result> {
    const queue = urgent ? this.#urgent : this.#others;
    if (this.#free > 0) this.#free -= 1;
    else if (!urgent && queue.length >= this.#maxWaiting) throw new BusyError();
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      setImmediate(() => this.#next());
    }
  }

  /** Waits for `work` on behalf of a running task, and lets another task run in its place until then. */
  async lend<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#lent >= maxLent) return work();
    this.#lent += 1;
    this.#next();
    try {
      return await work();
    } finally {
      this.#lent -= 1;
      if (this.#free > 0) this.#free -= 1;
      else await new Promise<void>((resolve) => this.#urgent.push(resolve));
    }
  }

  #next(): void {
    const next = this.#urgent.shift() ?? this.#others.shift();
    if (next) next();
    else this.#free += 1;
  }
}
