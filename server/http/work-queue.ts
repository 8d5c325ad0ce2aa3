import { BusyError } from "../log/service-error.ts";

/** Tasks that run at once: more than one, so that a waiting task does not block all others. */
const concurrency = 2;
/** Tasks that may wait: 0.1 to 0.5 seconds of work on a small machine. */
const maxWaiting = 100;
/** After so many urgent tasks another one has its turn, because somebody who has signed in may send a flood. */
const mostUrgentInARow = 3;
/** Maximum number of tasks that have lent their place to others. Any further task keeps its place while it waits. */
const maxLent = 100;

/** A task that waits: `start` runs it, `refuse` throws a `BusyError` to its caller. */
type Waiting = { start: () => void; refuse: () => void };

/** Where a task comes from. Urgent ones mostly go first; `from` is the client network, if it is known. */
type Origin = { urgent?: boolean; from?: string | undefined };

/**
 * Limits how many expensive tasks run at once. The event loop runs once after each task, so that cached responses are
 * sent in between. Urgent tasks, of which there are few, go first and are not refused; but after three of them another
 * task has its turn, and as many as may wait in all are urgent at once. Among the others each network has a line of its
 * own, and the lines take turns, so that one network's requests do not make everybody else's wait.
 */
export class WorkQueue {
  #free: number;
  readonly #maxWaiting: number;
  readonly #urgent: (() => void)[] = [];
  /** Tasks that have lent their place and want one again. They go first: they are half done. */
  readonly #returning: (() => void)[] = [];
  /** The lines of the other tasks by network. The line that is next comes first. */
  readonly #lines = new Map<string, Waiting[]>();
  #lent = 0;
  #urgentInARow = 0;

  /** `limits` says how many tasks run at once and how many may wait. */
  constructor(limits = { concurrency, maxWaiting }) {
    this.#free = limits.concurrency;
    this.#maxWaiting = limits.maxWaiting;
  }

  /**
   * Runs the task when its turn comes and returns its result. Throws a `BusyError` if too many tasks are waiting: for
   * the last one of the longest line.
   */
  async run<Result>(work: () => Promise<Result>, { urgent = false, from = "" }: Origin = {}): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else if (urgent && this.#urgent.length < this.#maxWaiting)
      await new Promise<void>((resolve) => this.#urgent.push(resolve));
    else await this.#wait(from);
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
      else await new Promise<void>((resolve) => this.#returning.push(resolve));
    }
  }

  #wait(from: string): Promise<void> {
    const line = this.#lines.get(from) ?? [];
    const lines = [...this.#lines.values()];
    if (lines.reduce((sum, { length }) => sum + length, 0) >= this.#maxWaiting) {
      const longest = lines.reduce((one, other) => (other.length > one.length ? other : one), line);
      if (longest.length <= line.length + 1) throw new BusyError();
      longest.pop()?.refuse();
    }
    return new Promise<void>((resolve, reject) => {
      line.push({ start: resolve, refuse: () => reject(new BusyError()) });
      this.#lines.set(from, line);
    });
  }

  #next(): void {
    const isOthersTurn = this.#urgentInARow >= mostUrgentInARow || this.#urgent.length === 0;
    const returning = this.#returning.shift();
    const other = !returning && isOthersTurn ? this.#shift() : undefined;
    const urgent = returning || other ? undefined : this.#urgent.shift();
    if (!returning) this.#urgentInARow = urgent ? this.#urgentInARow + 1 : 0;
    const next = returning ?? other ?? urgent;
    if (next) next();
    else this.#free += 1;
  }

  /** Takes the first task of the next line, which then becomes the last line. */
  #shift(): (() => void) | undefined {
    const [next] = this.#lines;
    if (!next) return undefined;
    const [from, line] = next;
    const first = line.shift();
    this.#lines.delete(from);
    if (line.length > 0) this.#lines.set(from, line);
    return first?.start;
  }
}
