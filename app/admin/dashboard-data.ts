import { collections } from "../../collections/all.ts";
import { dayOf, longDate } from "../../engine/calendar-day.ts";
import { listViews } from "../../engine/list-views.ts";
import { type Reading, read } from "../../engine/reading.ts";
import { languageOf, type Locale } from "../../engine/languages.ts";
import type { Change } from "../../server/database/journal.ts";
import type { Store } from "../../server/database/store.ts";

/** A change, ready to be shown; made on the server, as phones know fewer calendars. */
export type ShownChange = {
  collection: string;
  action: Change["action"];
  /** What the entry is called, while it is there. */
  entry: Reading | undefined;
  by: string;
  at: string;
  when: string;
};

/** How many entries each kind of content has. */
export async function countAll(store: Store): Promise<Record<string, number>> {
  const counts = await Promise.all(
    collections.map(async (one) => [one.name, await store.count(one)] as const),
  );
  return Object.fromEntries(counts);
}

/** The latest changes, the newest first. */
export async function latestChanges(
  store: Store,
  locale: Locale,
  limit: number,
): Promise<ShownChange[]> {
  const changes = await store.latestChanges(limit);
  return Promise.all(
    changes.map(async ({ collection: name, action, entry, by, at }) => ({
      collection: name,
      action,
      entry: await titleOf(store, name, entry, locale),
      by,
      at,
      when: momentIn(at, locale),
    })),
  );
}

async function titleOf(
  store: Store,
  name: string,
  entry: number,
  locale: Locale,
): Promise<Reading | undefined> {
  // The journal may tell of a kind of content that is not declared any more.
  const collection = collections.find((one) => one.name === name);
  const row = collection && (await store.find(collection, String(entry)));
  return row && read(collection, row, listViews[collection.look].title, locale);
}

/** The day and the hour at the school. Twenty-four hours, as Bengali shows AM and PM in Latin letters. */
function momentIn(at: string, locale: Locale): string {
  const instant = new Date(at);
  const hour = new Intl.DateTimeFormat(languageOf(locale).intl, {
    timeZone: "Asia/Dhaka",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return `${longDate(dayOf(instant), locale)}, ${hour.format(instant)}`;
}
