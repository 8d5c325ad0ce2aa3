import { addDays, longDate } from "../../engine/dates/calendar-day.ts";
import { entryPath } from "../../engine/entry-path.ts";
import { localize } from "../../engine/localized-text.ts";
import type { Row } from "../../engine/row.ts";
import { readingContext } from "../context.ts";
import { useLocale } from "../page-data.ts";
import { Localized } from "../ui/Localized.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { type Args, collectionOf, type EntryData } from "./list-data.ts";

/** A row of a collection whose entries have a day. */
type DatedRow = Row & { formattedDate: string };

/** The number of latest entries shown beside an entry. */
const latestCount = 6;
/**
 * The age in days up to which the page of an entry also shows the latest ones. The pages of older entries do not,
 * because otherwise every new entry would invalidate the cached pages of all others.
 */
const latestFor = 365;

/** Loads the latest other entries of an entry's collection; none if the entry is old. */
export async function loadLatest({ context }: Args, entry: EntryData): Promise<DatedRow[]> {
  const { store, today } = context.get(readingContext);
  const collection = collectionOf(entry);
  const { id, formattedDate } = entry.row as DatedRow;
  if (formattedDate <= addDays(today, -latestFor)) return [];
  const { rows } = await store.list(collection, { limit: latestCount + 1 });
  return (rows as DatedRow[]).filter((row) => row.id !== id).slice(0, latestCount);
}

/** The latest other entries, with their dates: beside the text on wide screens, below it on others. */
export function LatestEntries({ entry, latest, title }: { entry: EntryData; latest: DatedRow[]; title: string }) {
  const locale = useLocale();
  const collection = collectionOf(entry);
  if (latest.length === 0) return null;
  return (
    <aside className="latest">
      <h2>{title}</h2>
      <ul className="l">
        {latest.map((row) => {
          const name = localize(collection, row, "title", locale);
          return (
            <li key={row.id}>
              <time dateTime={row.formattedDate}>{longDate(row.formattedDate, locale)}</time>
              <LocalLink to={entryPath(collection, row.id)}>{name && <Localized text={name} />}</LocalLink>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}
