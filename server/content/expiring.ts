import { type RawBuilder, sql, type SqlBool, type Transaction } from "kysely";
import { addDays, type Day, dayAt, instantOf } from "../../engine/dates/calendar-day.ts";
import type { Locale } from "../../engine/languages.ts";
import type { Message } from "../../engine/message.ts";
import { numberFormat } from "../../engine/words/numbers.ts";
import type { Database, Tables } from "../database/open.ts";

/**
 * Records that are erased because their time is over. Each is erased a day after the site has first seen that
 * (server/operation/erasing.ts). Moments are ISO 8601 timestamps.
 */
export type Expiring = {
  /** When the time of the first of them ends, or ended; undefined if there are none. */
  next: () => Promise<string | undefined>;
  /** How many are over at a moment. */
  count: (moment: string) => Promise<number>;
  /** Erases those that were over at a moment. Returns how many. */
  erase: (transaction: Transaction<Tables>, moment: string) => Promise<number>;
  /** Called after some were erased. */
  erased?: () => Promise<void>;
  /** The tables from which they are erased. */
  tables: readonly string[];
  /** Their number in words, such as "3 entries in the bin". Left out if nobody would miss them. */
  words?: (count: number, locale: Locale) => string;
};

/** Makes the words of a number of records from a message with a placeholder for it. */
export function counted(message: Message<{ count: string }>): NonNullable<Expiring["words"]> {
  return (count, locale) => message({ count: numberFormat(locale).format(count) }, { locale });
}

const startOf = (day: Day) => new Date(instantOf(`${day}T00:00`)).toISOString();

/** When the time of a record of this moment ends that is kept for so many days: as a day in Dhaka begins. */
export function endOfDays(at: string, days: number): string {
  return startOf(addDays(dayAt(new Date(at)), days));
}

/**
 * The time before which a record must have been made to be over at a moment, if it is kept for so many days. Because it
 * is erased a day later, it is kept for the whole time, and at most a day longer.
 */
export function beforeDays(moment: string, days: number): string {
  return startOf(addDays(dayAt(new Date(moment)), 1 - days));
}

type ExpiringRows = {
  table: string;
  /** The column with the moment from which the days count; with `isDay` it has a day in Dhaka instead. */
  column: string;
  isDay?: boolean;
  days: number;
  /** Which rows end at all; all, if it is left out. */
  where?: RawBuilder<SqlBool>;
  words?: Expiring["words"];
};

/** The rows of a table that are kept for a number of days. */
export function expiringRows(db: Database, { table, column, isDay, days, where, words }: ExpiringRows): Expiring {
  const mayEnd = where ?? sql<SqlBool>`1 = 1`;
  const before = (moment: string) => (isDay ? addDays(dayAt(new Date(moment)), 1 - days) : beforeDays(moment, days));
  return {
    next: async () => {
      const { first } = await db
        .selectFrom(table)
        .select(sql<string | null>`min(${sql.ref(column)})`.as("first"))
        .where(mayEnd)
        .executeTakeFirstOrThrow();
      if (first === null) return undefined;
      return isDay ? startOf(addDays(first, days)) : endOfDays(first, days);
    },
    count: async (moment) => {
      const { count } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where(mayEnd)
        .where(column, "<", before(moment))
        .executeTakeFirstOrThrow();
      return count;
    },
    erase: async (transaction, moment) => {
      const over = transaction.deleteFrom(table).where(mayEnd).where(column, "<", before(moment));
      return Number((await over.executeTakeFirstOrThrow()).numDeletedRows);
    },
    tables: [table],
    ...(words && { words }),
  };
}
