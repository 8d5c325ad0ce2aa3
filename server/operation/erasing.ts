import { startOfNextDay } from "../../engine/dates/calendar-day.ts";
import { formatInstant } from "../../engine/dates/instant.ts";
import { auditDays } from "../../engine/history-limits.ts";
import type { Locale } from "../../engine/languages.ts";
import { later, minute } from "../../engine/dates/durations.ts";
import type { DashboardLine } from "../../features/feature.ts";
import * as m from "../../messages/compiled/messages.js";
import { counted, type Expiring, expiringRows } from "../content/expiring.ts";
import { confirmedAt, Looks } from "../content/looks.ts";
import type { Store } from "../content/store.ts";
import type { Database } from "../database/open.ts";
import { noteRemoved } from "../database/removed-data.ts";
import { inTransaction } from "../database/transaction.ts";
import { log } from "../log/log.ts";
import { earliest } from "../work/work.ts";

/** How often an awake site looks whether something is over, in milliseconds. */
const interval = 10 * minute;

/**
 * What the site itself erases when its time is over: removed entries, with the files that `tidy` then finds unused, the
 * log, and ended sessions.
 */
export function ownExpiring(db: Database, store: Store, tidy: () => Promise<void>): Expiring[] {
  const logged = { column: "at", days: auditDays };
  return [
    { ...store.history.expiring, erased: tidy, words: counted(m.erasing_bin) },
    expiringRows(db, { table: "audit_log", ...logged, words: counted(m.erasing_log) }),
    expiringRows(db, { table: "account_log", ...logged, words: counted(m.erasing_account_log) }),
    expiringRows(db, { table: "session", column: "expiresAt", days: 0 }),
  ];
}

/** Reads what ends in some tables; undefined if it cannot, because the tables of one feature may be damaged. */
async function read<Value>(tables: readonly string[], work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work();
  } catch (error) {
    log.error(`The site could not read what is over in ${tables.join(", ")}.`, error);
    return undefined;
  }
}

/**
 * Erases what is over because time has passed, a day after it has first seen that. In between, the dashboard says what
 * will go. A clock that is once wrong erases nothing (`Looks`).
 */
export class Erasing {
  readonly name = "erasing";
  readonly #db: Database;
  readonly #kinds: readonly Expiring[];
  readonly #looks: Looks;
  /** When this process last looked. */
  #last = new Date(0).toISOString();

  constructor(db: Database, kinds: readonly Expiring[]) {
    this.#db = db;
    this.#kinds = kinds;
    this.#looks = new Looks(db, "records");
  }

  /**
   * When the next records are over, or may be erased. A site that is awake also looks every ten minutes, and a sleeping
   * one tries again in the next night.
   */
  readonly nextMoment = async ({ isAsleep }: { isAsleep: boolean }): Promise<string | undefined> => {
    const now = new Date().toISOString();
    const due = await this.#due(now);
    if (isAsleep) return due !== undefined && due <= now ? startOfNextDay(new Date(now)).toISOString() : due;
    const again = later(this.#last, interval);
    return due === undefined || due <= now ? again : earliest([due, again]);
  };

  /** Looks at the clock, which says `now`, and erases what was over a day ago. */
  readonly pass = async (now: string): Promise<void> => {
    this.#last = now;
    await this.#looks.forgetLater(now);
    const over = await this.#over();
    const confirmed = over !== undefined && over <= now ? await this.#looks.look(now) : undefined;
    if (confirmed === undefined) return;
    for (const kind of this.#kinds)
      await this.#erase(kind, confirmed).catch((error: unknown) =>
        log.error(`What is over in ${kind.tables.join(", ")} could not be erased; it is tried again.`, error),
      );
  };

  /** The line of the dashboard with what will be erased; none if nothing is over. */
  async lines({ locale, mayAdminister }: { locale: Locale; mayAdminister: boolean }): Promise<DashboardLine[]> {
    const now = new Date().toISOString();
    const found = this.#kinds.map(async ({ words, count, tables }) => {
      const number = words ? await read(tables, () => count(now)) : 0;
      return words && number ? [words(number, locale)] : [];
    });
    const what = (await Promise.all(found)).flat();
    if (what.length === 0) return [];
    const named = this.#kinds.filter(({ words }) => words !== undefined);
    const when = formatInstant((await this.#due(now, named)) ?? now, locale);
    const text = m.erasing_line({ when, what: what.join("; ") }, { locale });
    return [{ text, path: mayAdminister ? "/admin/system" : "/admin/bin" }];
  }

  /** When the first records of these kinds are over, or were. */
  async #over(kinds = this.#kinds): Promise<string | undefined> {
    return earliest(await Promise.all(kinds.map(({ next, tables }) => read(tables, next))));
  }

  /** When the next look is due that finds something of these kinds over, or after which something is erased. */
  async #due(now: string, kinds = this.#kinds): Promise<string | undefined> {
    const over = await this.#over(kinds);
    if (over === undefined || over > now) return over;
    const seen = (await this.#looks.list()).find((look) => look >= over);
    return seen === undefined ? now : confirmedAt(seen);
  }

  async #erase({ next, erase, tables, erased }: Expiring, confirmed: string): Promise<void> {
    const over = await next();
    if (over === undefined || over > confirmed) return;
    const count = await inTransaction(this.#db, async (transaction) => {
      const number = await erase(transaction, confirmed);
      if (number > 0) await noteRemoved(transaction, tables);
      return number;
    });
    if (count > 0) await erased?.();
  }
}
