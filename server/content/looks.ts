import { day, later, minute } from "../../engine/dates/durations.ts";
import type { Database } from "../database/open.ts";
import { inTransaction } from "../database/transaction.ts";

/** What must be seen twice to be over before it is erased: records in the database, or files. */
type Subject = "records" | "files";

/** The time between the two looks after which something is erased, in milliseconds. */
const between = day;
/** Looks are at least so far apart, in milliseconds, so that their number is bounded. */
const apart = 10 * minute;
/** How far the clocks of two machines, or of one after a correction, may differ, in milliseconds. */
const tolerance = minute;

/** When what a look found over may be erased, as an ISO 8601 timestamp. */
export function confirmedAt(look: string): string {
  return later(look, between);
}

/**
 * The looks at the clock. What is over because time has passed is erased only if it was already over at a look a day
 * before. If the clock was put back since, all earlier looks are forgotten. So a clock that is once wrong erases
 * nothing.
 */
export class Looks {
  readonly #db: Database;
  readonly #subject: Subject;

  constructor(db: Database, subject: Subject) {
    this.#db = db;
    this.#subject = subject;
  }

  /** Forgets all looks if the clock, which says `now`, was put back since the newest. Returns whether it was. */
  async forgetLater(now: string, db = this.#db): Promise<boolean> {
    const newest = (await this.list(db)).at(-1);
    if (newest === undefined || Date.parse(newest) <= Date.parse(now) + tolerance) return false;
    await db.deleteFrom("look").where("subject", "=", this.#subject).execute();
    return true;
  }

  /**
   * Looks at the clock, which says `now`. Returns the latest look that is at least a day old: what was over then may be
   * erased. Undefined if there is none.
   */
  look(now: string): Promise<string | undefined> {
    return inTransaction(this.#db, async (transaction) => {
      await this.forgetLater(now, transaction);
      const looks = await this.list(transaction);
      const subject = this.#subject;
      const newest = looks.at(-1);
      if (newest === undefined || Date.parse(newest) + apart <= Date.parse(now))
        await transaction.insertInto("look").values({ subject, at: now }).execute();
      const confirmed = looks.findLast((look) => confirmedAt(look) <= now);
      const old = transaction.deleteFrom("look").where("subject", "=", subject);
      await old.where("at", "<", confirmed ?? "").execute();
      return confirmed;
    });
  }

  /** The looks that are remembered, the oldest first. */
  async list(db = this.#db): Promise<string[]> {
    const looks = db.selectFrom("look").select("at").where("subject", "=", this.#subject);
    return (await looks.orderBy("at").execute()).map(({ at }) => at);
  }
}
