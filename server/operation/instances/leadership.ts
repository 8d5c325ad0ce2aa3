import { log } from "../../log/log.ts";

/** Work beside the answering of requests. */
export type Work = {
  /** Ends it; what is under way is waited for. */
  end: () => unknown;
  /** Whether something is under way, or due at once, which the end of the process would put off. */
  isBusy?: () => boolean;
  /**
   * The earliest moment for which a site that sleeps must be woken, as an ISO 8601 timestamp; undefined if there is
   * none. It is asked after the end, too.
   */
  nextMoment?: () => Promise<string | undefined>;
};
/** Begins work that one process does for all of them; returns it, or what ends it where there is no more to say. */
type Duty = () => Begun | Promise<Begun>;
type Begun = Work | (() => unknown);

/**
 * The pause before a duty that could not begin is begun again, in milliseconds: the first one, and the longest after
 * doubling.
 */
const pauses = { first: 1_000, longest: 60_000 } as const;

/** The earliest of ISO 8601 timestamps; undefined if there is none. */
export function earliest(moments: readonly (string | undefined)[]): string | undefined {
  return moments.filter((moment) => moment !== undefined).toSorted()[0];
}

/** The earliest moment of several works; undefined if there is none. */
export async function nextMomentOf(works: readonly Work[]): Promise<string | undefined> {
  return earliest(await Promise.all(works.map(async ({ nextMoment }) => nextMoment?.())));
}

/** The work that must be done once, however many processes serve the site: it runs while this process leads. */
export class Leadership {
  readonly #duties: Duty[] = [];
  #begun: Work[] = [];
  /** What this process did when it led last. */
  #ended: Work[] = [];
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

  /** Whether some of the work is under way. */
  isBusy(): boolean {
    return this.#begun.some(({ isBusy }) => isBusy?.());
  }

  /** The earliest moment of the work that this process does, or did when it led last. */
  async nextMoment(): Promise<string | undefined> {
    return nextMomentOf(this.#isLeading ? this.#begun : this.#ended);
  }

  /** Ends all duties, the last one first; the process may lead again later. */
  end(): Promise<void> {
    this.#isLeading = false;
    this.#after(async () => {
      const ending = this.#begun.splice(0);
      // Ended twice, it still knows what it did when it led last.
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
