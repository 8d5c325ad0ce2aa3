import { collections } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import { eventColumn, type EventDays, eventDays, eventTable, tableDates } from "../../engine/dates/event-days.ts";
import type { AnyTableRow } from "../../engine/fields/table-rows.ts";
import { columnsOf, type Row } from "../../engine/row.ts";
import type { Database } from "../database/open.ts";
import { whereVisible } from "./visibility.ts";

/** An entry and the days of the event that it announces, or one date of its table with the rows of that day. */
export type Event = EventDays & { collection: Collection; row: Row; rows?: readonly AnyTableRow[] };

/** The collections whose entries may have dates, with the column of the first day. */
export const datedCollections = collections.flatMap((collection) => {
  const column = eventColumn(collection, "first");
  return column === undefined ? [] : [{ collection, column, table: eventTable(collection) }];
});

/**
 * Maximum number of entries of each collection in the calendar, the latest dates first. It is enough for many years.
 */
const limit = 1000;

/** Whether there is an entry with dates that visitors see at a moment. */
export async function hasEvents(db: Database, moment: string): Promise<boolean> {
  const dated = datedCollections.flatMap(({ collection, column, table }) =>
    [column, ...(table === undefined ? [] : [table])].map((dates) =>
      whereVisible(collection, db.selectFrom(collection.name).select("id").where(dates, "is not", null), moment)
        .limit(1)
        .executeTakeFirst(),
    ),
  );
  return (await Promise.all(dated)).some((found) => found !== undefined);
}

/** The entries with dates, by their first day. With `moment`, only entries visible at that time. */
export async function selectEvents(db: Database, moment: string | undefined): Promise<Event[]> {
  const events: Event[] = [];
  for (const { collection, column, table } of datedCollections) {
    const selected = db.selectFrom(collection.name).select(["id", ...columnsOf(collection).map(({ name }) => name)]);
    const visible = (dates: string) => whereVisible(collection, selected.where(dates, "is not", null), moment);
    const dated = (await visible(column).orderBy(column, "desc").orderBy("id").limit(limit).execute()) as Row[];
    const tabled =
      table === undefined ? [] : ((await visible(table).orderBy("id", "desc").limit(limit).execute()) as Row[]);
    const rows = new Map([...dated, ...tabled].map((row) => [row.id, row]));
    for (const row of rows.values()) events.push(...eventsOf(collection, row));
  }
  return events.toSorted((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0));
}

/** The events of an entry: one for each date in its table, or else its own days. */
function eventsOf(collection: Collection, row: Row): Event[] {
  const dates = [...tableDates(collection, row)];
  if (dates.length > 0) return dates.map(([day, rows]) => ({ collection, row, first: day, last: day, rows }));
  const days = eventDays(collection, row);
  return days ? [{ collection, row, ...days }] : [];
}
