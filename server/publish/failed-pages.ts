import { log } from "../log.ts";

/** The pages that could not be published. */
export class FailedPages {
  /** Those that failed the last time they were tried. */
  readonly #lacking = new Set<string>();
  /** Those of them that are left out until it is time to try again. */
  readonly #resting = new Set<string>();

  /** Notes a failure; one word to the operator is enough until no page is lacking. */
  add(address: string, error: unknown): void {
    if (this.#lacking.size === 0) log.error(`${address} could not be published; it will be tried again.`, error);
    this.#lacking.add(address);
    this.#resting.add(address);
  }

  /** Notes that a page is there. */
  delete(address: string): void {
    this.#lacking.delete(address);
    this.#resting.delete(address);
  }

  /** Notes that it is time to try all of them again. */
  tryAll(): void {
    this.#resting.clear();
  }

  /** Whether a page is left out for now. */
  has(address: string): boolean {
    return this.#resting.has(address);
  }

  /** Whether pages are left out for now. */
  get any(): boolean {
    return this.#resting.size > 0;
  }
}
