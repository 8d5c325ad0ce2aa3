import { type Locale, locales } from "../../engine/languages.ts";
import { eventFile } from "../../engine/event-file.ts";
import { localPath, splitPath } from "../../engine/locale.ts";
import { pages } from "../../pages/all.ts";
import type { Store } from "../database/store.ts";
import type { DiscoveryText } from "./discovery-text.ts";
import { iCalendar } from "./icalendar.ts";

const type = "text/calendar; charset=utf-8";

/** The calendar of all events in each language, which people follow. */
export function calendarTexts(publicUrl: string): DiscoveryText[] {
  const paths = pages.flatMap(({ path, months }) => (months ? [`${path}.ics`] : []));
  return paths.flatMap((path) =>
    locales.map((locale): DiscoveryText => ({
      path: localPath(path, locale),
      type,
      make: async (store) => iCalendar(store, await store.listEvents(), locale, publicUrl),
    })),
  );
}

/** The file of the event that a path names; undefined for a path that names none, whatever it may be. */
export async function findEventText(store: Store, path: string, publicUrl: string): Promise<DiscoveryText | undefined> {
  const { locale, path: bare } = splitPath(path);
  if (!bare.endsWith(".ics")) return undefined;
  const found = (await store.listEvents()).some(({ collection, row }) => eventFile(collection, row.id) === bare);
  return found ? eventText(bare, locale, publicUrl) : undefined;
}

function eventText(path: string, locale: Locale, publicUrl: string): DiscoveryText {
  const isOne = ({ collection, row }: Awaited<ReturnType<Store["listEvents"]>>[number]) => eventFile(collection, row.id) === path;
  return { path: localPath(path, locale), type, make: async (store) => iCalendar(store, (await store.listEvents()).filter(isOne), locale, publicUrl) };
}
