import { collections } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import { eventColumn, type EventDays, eventDays } from "../../engine/dates/event-days.ts";
import { columnsOf, type Row } from "../../engine/row.ts";
import type { Database } from "../database/open.ts";
import { whereVisible } from "./visibility.ts";

/** An entry with the days on which what it announces happens. */
export type Event = EventDays & { collection: Collection; row: Row };

/** The collections whose entries may have dates, with the column of the first day. */
export const datedCollections = collections.flatMap((collection) => {
  const column = eventColumn(collection, "first");
  return column === undefined ? [] : [{ collection, column }];
});

/** How many entries of each collection stand in the calendar, those with the latest dates: those of many years. */
const limit = 1000;

/** Whether an entry with dates is there that visitors see at a moment. */
export async function hasEvents(db: Database, moment: string): Promise<boolean> {
  const dated = datedCollections.map(({ collection, column }) =>
    whereVisible(collection, db.selectFrom(collection.name).select("id").where(column, "is not", null), moment)
      .limit(1)
      .executeTakeFirst(),
  );
  return (await Promise.all(dated)).some((found) => found !== undefined);
}

/** The entries with dates, by their first day; with a moment, those that visitors see then. */
export async function selectEvents(db: Database, moment: string | undefined): Promise<Event[]> {
  const events: Event[] = [];
  for (const { collection, column } of datedCollections) {
    const selected = db
      .selectFrom(collection.name)
      .select(["id", ...columnsOf(collection).map(({ name }) => name)])
      .where(column, "is not", null);
    const query = whereVisible(collection, selected, moment);
    const rows = (await query.orderBy(column, "desc").orderBy("id").limit(limit).execute()) as Row[];
    for (const row of rows)
      events.push({ collection, row, ...(eventDays(collection, row) ?? { first: "", last: "" }) });
  }
  return events.toSorted((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0));
}
