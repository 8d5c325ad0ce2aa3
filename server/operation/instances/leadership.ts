import { log } from "../../log/log.ts";

/** Begins work that one process does for all of them; returns the function that ends it. */
type Duty = () => (() => unknown) | Promise<() => unknown>;

/**
 * The pause before a duty that could not begin is begun again, in milliseconds: the first one, and the longest after
 * doubling.
 */
const pauses = { first: 1_000, longest: 60_000 } as const;

/** The work that must be done once, however many processes serve the site: it runs while this process leads. */
export class Leadership {
  readonly #duties: Duty[] = [];
  #ends: (() => unknown)[] = [];
  #isLeading = false;
  /** How often this process began to lead. */
  #term = 0;
  /** Begins and ends follow one another. */
  #work: Promise<void> = Promise.resolve();

  get isLeading(): boolean {
    return this.#isLeading;
  }

  /** Adds a duty. A process that leads already begins it at once. */
  add(duty: Duty): void {
    this.#duties.push(duty);
    const term = this.#term;
    if (this.#isLeading) this.#after(() => this.#begin(duty, term));
  }

  /** Begins all duties, unless this process leads already. */
  begin(): void {
    if (this.#isLeading) return;
    this.#isLeading = true;
    const term = (this.#term += 1);
    for (const duty of this.#duties) this.#after(() => this.#begin(duty, term));
  }

  /** Ends all duties, the last one first; the process may lead again later. */
  end(): Promise<void> {
    this.#isLeading = false;
    this.#after(async () => {
      for (const end of this.#ends.splice(0).toReversed()) {
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
      this.#ends.push(await duty());
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
