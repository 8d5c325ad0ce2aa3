import { z } from "zod";
import { mostNotices } from "../database/change-notices.ts";

/** Notices that a process has not read yet, in the order of their ids, and the ids of the oldest and the newest one that are kept. */
const missedSchema = z.object({ oldest: z.number(), newest: z.number().optional(), rows: z.array(z.looseObject({ id: z.number() })) });

/** Takes each notice into account once, and everything for changed where some are not kept any more. */
export class NoticeReader {
  readonly #apply: (rows: readonly unknown[]) => void;
  #last: number;

  /** `last` is the id of the last notice that does not concern this process any more. */
  constructor(last: number, apply: (rows: readonly unknown[]) => void) {
    this.#last = last;
    this.#apply = apply;
  }

  /** The id of the last notice that was taken. */
  get last(): number {
    return this.#last;
  }

  /** Takes the notices after the id `since`; those that were taken before are left out. Throws for anything else. */
  take(missed: unknown, since = this.#last): void {
    const { oldest, newest = since, rows } = missedSchema.parse(missed);
    if (newest < since) {
      // Ids only grow: an older state of the database was restored.
      this.#apply([{ kind: "all" }]);
      this.#last = newest;
      return;
    }
    const newer = rows.filter(({ id }) => id > this.#last);
    if (newer.length === 0) return;
    const isTooMuch = newer.length > mostNotices;
    this.#apply(isTooMuch || oldest > this.#last + 1 ? [{ kind: "all" }] : newer);
    this.#last = isTooMuch ? newest : (newer.at(-1)?.id ?? this.#last);
  }
}
