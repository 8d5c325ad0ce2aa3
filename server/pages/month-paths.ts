import { dayAt } from "../../engine/calendar-day.ts";
import { calendarMonths, type Month, monthsBetween } from "../../engine/month.ts";
import { pages } from "../../pages/all.ts";
import type { Store } from "../database/store.ts";

/** The English paths of the months in which something happens. */
export async function eventfulMonthPaths(store: Store): Promise<string[]> {
  const events = await store.listEvents();
  return pathsOf([...new Set(events.flatMap(({ first, last }) => monthsBetween(first, last)))].toSorted());
}

/** The English paths of all months that have a page today. */
export async function monthPaths(store: Store): Promise<string[]> {
  return pathsOf(calendarMonths(await store.listEvents(), dayAt(new Date())));
}

function pathsOf(months: readonly Month[]): string[] {
  return pages.flatMap((page) => (page.months ? months.map((month) => `${page.path}/${month}`) : []));
}
