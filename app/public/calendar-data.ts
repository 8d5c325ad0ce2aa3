import { documentHref } from "../../engine/entry-path.ts";
import { data } from "react-router";
import { eventFile } from "../../engine/dates/event-file.ts";
import type { EventDays } from "../../engine/dates/event-days.ts";
import type { EventKind } from "../../engine/dates/event-kind.ts";
import { eventTitle } from "../../engine/dates/event-title.ts";
import type { LocalizedText } from "../../engine/localized-text.ts";
import { calendarMonths, type Month, monthOf } from "../../engine/dates/month.ts";
import type { Reading } from "../context.ts";

/** An event as the calendar shows it. */
export type ShownEvent = EventDays & {
  /** The `id` of its element on the page. */
  anchor: string;
  title: LocalizedText;
  kind: EventKind;
  /** The heading and the path of the list that has the event's entry. */
  list: { name: string; path: string };
  link: string | null;
  /** The path of the iCalendar file that adds the event to a calendar. */
  file: string;
};

/**
 * A month of the calendar. `previous` and `next` are the nearest months that have a page, usually the adjacent ones.
 */
export type MonthData = { month: Month; events: ShownEvent[]; previous: Month | undefined; next: Month | undefined };

/**
 * Loads a month, by default the current one. Throws 404 for a month without a page. Not every month has one, because
 * months are endless and each page would take memory in the cache.
 */
export async function loadMonth({ store, locale, today }: Reading, named: string | undefined): Promise<MonthData> {
  const events = await store.listEvents();
  const present = monthOf(today);
  const months = calendarMonths(events, today);
  const month = named ?? present;
  if (!months.includes(month)) throw data(null, { status: 404 });
  const isIn = ({ first, last }: EventDays) => monthOf(first) <= month && month <= monthOf(last);
  const shown = events.filter(isIn).map(({ collection, row, first, last, rows }): ShownEvent => ({
    first,
    last,
    anchor: `${collection.name}-${row.id}${rows ? `-${first}` : ""}`,
    title: eventTitle(collection, row, locale, rows),
    kind: collection.eventKind ?? "event",
    list: { name: collection.messages.title({}, { locale }), path: collection.page ?? "/" },
    link: documentHref(collection, row) ?? null,
    file: eventFile(collection, row.id),
  }));
  const place = months.indexOf(month);
  return { month, events: shown, previous: months[place - 1], next: months[place + 1] };
}
