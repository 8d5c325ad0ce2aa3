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
  /** Its id on the page. */
  anchor: string;
  title: LocalizedText;
  kind: EventKind;
  /** The heading of the list on which its entry stands, and the list's path. */
  list: { name: string; path: string };
  link: string | null;
  /** The file by which it is added to a calendar. */
  file: string;
};

/**
 * A month of the calendar; its neighbours are the nearest months that have a page, mostly those before and after it.
 */
export type MonthData = { month: Month; events: ShownEvent[]; previous: Month | undefined; next: Month | undefined };

/**
 * Loads a month, the present one if none is named. Throws 404 for one without a page: there is no end of months, and
 * each page takes memory.
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
