import { log } from "../log/log.ts";

/** Begins work that one process does for all of them; returns the function that ends it. */
export type Duty = () => (() => unknown) | Promise<() => unknown>;

/** The work that must be done once, however many processes serve the site: it runs while this process leads. */
export class Leadership {
  readonly #duties: Duty[] = [];
  #ends: (() => unknown)[] = [];
  #isLeading = false;
  /** Begins and ends follow one another. */
  #work: Promise<void> = Promise.resolve();

  /** Adds a duty. A process that leads already begins it at once. */
  add(duty: Duty): void {
    this.#duties.push(duty);
    if (this.#isLeading) this.#after(() => this.#begin(duty));
  }

  /** Begins all duties, unless this process leads already. */
  begin(): void {
    if (this.#isLeading) return;
    this.#isLeading = true;
    for (const duty of this.#duties) this.#after(() => this.#begin(duty));
  }

  /** Ends all duties, the last one first; the process may lead again later. */
  end(): Promise<void> {
    this.#isLeading = false;
    this.#after(async () => {
      for (const end of this.#ends.splice(0).toReversed()) await end();
    });
    return this.#work;
  }

  async #begin(duty: Duty): Promise<void> {
    if (this.#isLeading) this.#ends.push(await duty());
  }

  #after(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch((error: unknown) => log.error("What one process does for the whole site could not be begun or ended.", error));
  }
}
