import { addDays, type Day } from "../../engine/dates/calendar-day.ts";
import { entryPath } from "../../engine/entry-path.ts";
import { eventTitle } from "../../engine/dates/event-title.ts";
import { type Locale, locales } from "../../engine/languages.ts";
import { localPath, splitPath } from "../../engine/locale.ts";
import profile, { schoolName } from "../../globals/profile.ts";
import type { Event } from "../content/events.ts";
import type { Store } from "../content/store.ts";
import { eventFile } from "../../engine/dates/event-file.ts";
import { pages } from "../../pages/all.ts";
import type { DiscoveryText } from "./discovery.ts";

const type = "text/calendar; charset=utf-8";

/** The calendar of all events in each language, to which people can subscribe. */
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

/** The iCalendar file of the event in a path; undefined for any other path. */
export async function findEventText(store: Store, path: string, publicUrl: string): Promise<DiscoveryText | undefined> {
  const { locale, path: bare } = splitPath(path);
  if (!bare.endsWith(".ics")) return undefined;
  const found = (await store.listEvents()).some(({ collection, row }) => eventFile(collection, row.id) === bare);
  return found ? eventText(bare, locale, publicUrl) : undefined;
}

function eventText(path: string, locale: Locale, publicUrl: string): DiscoveryText {
  const isOne = ({ collection, row }: Awaited<ReturnType<Store["listEvents"]>>[number]) =>
    eventFile(collection, row.id) === path;
  return {
    path: localPath(path, locale),
    type,
    make: async (store) => iCalendar(store, (await store.listEvents()).filter(isOne), locale, publicUrl),
  };
}

/** The longest line in bytes, without its line break (RFC 5545 §3.1). */
const lineBytes = 75;
/** How often calendar programs should refresh. */
const refresh = "PT12H";

/** Some events as an iCalendar file (RFC 5545): whole days, which are the same in every time zone. */
async function iCalendar(store: Store, events: readonly Event[], locale: Locale, publicUrl: string): Promise<string> {
  const school = schoolName(await store.findGlobal(profile), locale);
  const written = new Map<string, Map<number, string>>();
  for (const { collection } of events) {
    if (written.has(collection.name)) continue;
    const ids = [...new Set(events.filter((event) => event.collection === collection).map(({ row }) => row.id))];
    written.set(collection.name, await store.lastWrites(collection, ids));
  }
  const lines = events.flatMap((event) =>
    eventLines(event, written.get(event.collection.name)?.get(event.row.id), locale, publicUrl),
  );
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//School website//Calendar//${locale.toUpperCase()}`,
    "CALSCALE:GREGORIAN",
    `X-WR-CALNAME:${escaped(school.text)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
    ...lines,
    "END:VCALENDAR",
    "",
  ]
    .map(folded)
    .join("\r\n");
}

function eventLines(
  { collection, row, first, last, rows }: Event,
  written: string | undefined,
  locale: Locale,
  publicUrl: string,
): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${collection.name}-${row.id}${rows ? `-${first}` : ""}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${stamp(written ?? `${first}T00:00:00Z`)}`,
    `DTSTART;VALUE=DATE:${dateOf(first)}`,
    // The end is the first day after the event.
    `DTEND;VALUE=DATE:${dateOf(addDays(last, 1))}`,
    `SUMMARY:${escaped(eventTitle(collection, row, locale, rows).text)}`,
    `URL:${publicUrl}${localPath(entryPath(collection, row.id), locale)}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

function dateOf(day: Day): string {
  return day.replaceAll("-", "");
}

/** An instant in UTC, to the second. */
function stamp(instant: string): string {
  return new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, "");
}

/** Escapes a text as a value, and drops characters that a calendar must not contain. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\P{Cc}\n\t]/gu, "")
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll("\n", String.raw`\n`);
}

/**
 * Folds a line into pieces of at most `lineBytes` bytes, each after the first with a leading space. No character is
 * split.
 */
function folded(line: string): string {
  let bytes = 0;
  let text = "";
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (bytes + length > lineBytes) {
      text += "\r\n ";
      bytes = 1;
    }
    text += character;
    bytes += length;
  }
  return text;
}
