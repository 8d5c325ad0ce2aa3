import { collections } from "../../collections/all.ts";
import { dayAt, longDate } from "../../engine/calendar-day.ts";
import { listViews } from "../../engine/list-views.ts";
import { type LocalizedText, localize } from "../../engine/localized-text.ts";
import { languageOf, type Locale } from "../../engine/languages.ts";
import type { Change } from "../../server/database/audit-log.ts";
import type { Store } from "../../server/database/store.ts";

/** A change as the dashboard shows it. The server formats the time, as the browsers of some phones lack locale data. */
export type DashboardChange = {
  collection: string;
  action: Change["action"];
  /** The title of the entry; undefined once the entry is removed. */
  entry: LocalizedText | undefined;
  /** The e-mail address of the administrator. */
  by: string;
  /** The time as an ISO 8601 timestamp. */
  at: string;
  /** The time in the language of the page. */
  when: string;
};

/** The number of entries of every collection, by collection name. */
export async function countAll(store: Store): Promise<Record<string, number>> {
  const counts = await Promise.all(
    collections.map(async (one) => [one.name, await store.count(one)] as const),
  );
  return Object.fromEntries(counts);
}

/** The latest `limit` changes, newest first. */
export async function latestChanges(
  store: Store,
  locale: Locale,
  limit: number,
): Promise<DashboardChange[]> {
  const changes = await store.latestChanges(limit);
  return Promise.all(
    changes.map(async ({ collection: name, action, entry, by, at }) => ({
      collection: name,
      action,
      entry: await titleOf(store, name, entry, locale),
      by,
      at,
      when: formatTime(at, locale),
    })),
  );
}

async function titleOf(
  store: Store,
  name: string,
  entry: number,
  locale: Locale,
): Promise<LocalizedText | undefined> {
  // The audit log may name a collection that is no longer declared.
  const collection = collections.find((one) => one.name === name);
  const row = collection && (await store.find(collection, String(entry)));
  return row && localize(collection, row, listViews[collection.listView].title, locale);
}

/** Date and time in the school's time zone. It uses the 24-hour clock: Bengali writes AM and PM in Latin letters. */
function formatTime(at: string, locale: Locale): string {
  const instant = new Date(at);
  const time = new Intl.DateTimeFormat(languageOf(locale).intl, {
    timeZone: "Asia/Dhaka",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return `${longDate(dayAt(instant), locale)}, ${time.format(instant)}`;
}
