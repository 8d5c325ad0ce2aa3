import { log } from "../log.ts";

/** What is done when it is outdated, and once more when it failed; its failure keeps nothing else back. */
export class Chore {
  readonly #what: string;
  readonly #act: () => Promise<void>;
  #due = true;
  #failed = false;

  constructor(what: string, act: () => Promise<void>) {
    this.#what = what;
    this.#act = act;
  }

  /** Notes that it is outdated. */
  note(): void {
    this.#due = true;
  }

  /** Notes that it is time to try again what failed. */
  retry(): void {
    if (this.#failed) this.#due = true;
  }

  /** Whether it failed the last time. */
  get failed(): boolean {
    return this.#failed;
  }

  /** Does it if it is due; answers whether it was. */
  async take(): Promise<boolean> {
    if (!this.#due) return false;
    this.#due = false;
    try {
      await this.#act();
      this.#failed = false;
    } catch (error) {
      // One word of it is enough until it succeeds.
      if (!this.#failed) log.error(`${this.#what} could not all be published; it will be tried again.`, error);
      this.#failed = true;
    }
    return true;
  }
}

/** Does each by itself, so that one that fails keeps no other back; throws the first failure in the end. */
export async function each<T>(all: Iterable<T>, act: (one: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) await act(one).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
