import { log } from "../../log/log.ts";
import { nextMomentOf, type Work } from "../../work/work.ts";

/** Starts work that one process does for all processes. Returns the work, or only a function that ends it. */
type Duty = () => Begun | Promise<Begun>;
type Begun = Work | (() => unknown);

/**
 * The pause before a duty that failed to start is retried, in milliseconds: the first pause, and the longest after
 * doubling.
 */
const pauses = { first: 1_000, longest: 60_000 } as const;

/** The work that must be done once, however many processes serve the site: it runs while this process leads. */
export class Leadership {
  readonly #duties: Duty[] = [];
  #begun: Work[] = [];
  /** The work that this process did when it was last the leader. */
  #ended: Work[] = [];
  #isLeading = false;
  /** How often this process has become the leader. */
  #term = 0;
  /** The queue of starting and ending duties: each waits for the one before it. */
  #work: Promise<void> = Promise.resolve();

  get isLeading(): boolean {
    return this.#isLeading;
  }

  /** Adds a duty. If this process is already the leader, the duty starts at once. */
  add(duty: Duty): void {
    this.#duties.push(duty);
    const term = this.#term;
    if (this.#isLeading) this.#after(() => this.#begin(duty, term));
  }

  /** Starts all duties, unless this process is already the leader. */
  begin(): void {
    if (this.#isLeading) return;
    this.#isLeading = true;
    const term = (this.#term += 1);
    for (const duty of this.#duties) this.#after(() => this.#begin(duty, term));
  }

  /** Whether some of the work is in progress. */
  isBusy(): boolean {
    return this.#begun.some(({ isBusy }) => isBusy?.());
  }

  /** The earliest moment of the work that this process does, or did when it was last the leader. */
  async nextMoment(): Promise<string | undefined> {
    return nextMomentOf(this.#isLeading ? this.#begun : this.#ended);
  }

  /** Ends all duties, the last one first. The process may become the leader again later. */
  end(): Promise<void> {
    this.#isLeading = false;
    this.#after(async () => {
      const ending = this.#begun.splice(0);
      // If it is called twice, the first call's work is still remembered.
      if (ending.length > 0) this.#ended = ending;
      for (const { end } of ending.toReversed()) {
        try {
          await end();
        } catch (error) {
          log.error("What one process does for the whole site could not be ended.", error);
        }
      }
    });
    return this.#work;
  }

  async #begin(duty: Duty, term: number, pause: number = pauses.first): Promise<void> {
    if (!this.#isLeading || term !== this.#term) return;
    try {
      const begun = await duty();
      this.#begun.push(typeof begun === "function" ? { end: begun } : begun);
    } catch (error) {
      log.error(
        `What one process does for the whole site could not be begun; it is tried again in ${pause / 1000} seconds.`,
        error,
      );
      const next = Math.min(pause * 2, pauses.longest);
      setTimeout(() => this.#after(() => this.#begin(duty, term, next)), pause).unref();
    }
  }

  #after(work: () => Promise<void>): void {
    this.#work = this.#work.then(work);
  }
}
