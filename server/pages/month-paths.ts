import { monthsBetween } from "../../engine/month.ts";
import { pages } from "../../pages/all.ts";
import type { Store } from "../database/store.ts";

/** The English paths of the months in which something happens. */
export async function eventfulMonthPaths(store: Store): Promise<string[]> {
  const events = await store.listEvents();
  const months = [...new Set(events.flatMap(({ first, last }) => monthsBetween(first, last)))].toSorted();
  return pages.flatMap((page) => (page.months ? months.map((month) => `${page.path}/${month}`) : []));
}
