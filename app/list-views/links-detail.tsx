import { useLoaderData } from "react-router";
import teacher from "../../collections/teacher.ts";
import { longDate } from "../../engine/dates/calendar-day.ts";
import { eventDays } from "../../engine/dates/event-days.ts";
import { weekdayOf } from "../../engine/dates/weekdays.ts";
import { entryPath } from "../../engine/entry-path.ts";
import { isTable, type TableField } from "../../engine/fields/table.ts";
import { localize } from "../../engine/localized-text.ts";
import * as m from "../../messages/compiled/messages.js";
import { readingContext } from "../context.ts";
import { usePageData, useTranslate } from "../page-data.ts";
import { comparedName } from "../ui/compared-name.ts";
import { DayRange } from "../ui/DayRange.tsx";
import { FileNote } from "../ui/FileNote.tsx";
import { DocumentLink } from "../ui/LocalLink.tsx";
import { EntryPage } from "./EntryPage.tsx";
import { ExaminationTable } from "./ExaminationTable.tsx";
import { type Args, collectionOf, type EntryData, loadEntry } from "./list-data.ts";
import { type NextLessons, nextLessons, WeekTable } from "./WeekTable.tsx";

type LinkData = EntryData & Partial<NextLessons> & { teachers: Record<string, string> };

/** The maximum number of teachers whose pages are looked up. A school has some dozens. */
const mostTeachers = 300;

/** Loads a document that also has a table, with the next day of its lessons and the pages of their teachers. */
export async function loader(args: Args): Promise<LinkData> {
  const entry = await loadEntry(args);
  const rows = tablesOf(entry).flatMap(({ field, stored }) => (isWeekly(field) ? field.rowsOf(stored) : []));
  if (rows.length === 0) return { ...entry, teachers: {} };
  const { store, today, locale } = args.context.get(readingContext);
  const paths = new Map<string, string>();
  const { rows: people } = await store.list(teacher, { limit: mostTeachers });
  for (const person of people)
    for (const name of [person.name, person.nameBn])
      if (name) paths.set(comparedName(name), entryPath(teacher, person.id));
  const named = rows.flatMap(({ teacher: one, teacherBn }) => {
    const path = [one, teacherBn].map((name) => name && paths.get(comparedName(String(name)))).find(Boolean);
    return path ? [[String(one), path] as const] : [];
  });
  return { ...entry, ...(await nextLessons(store, rows, today, locale)), teachers: Object.fromEntries(named) };
}

/** The tables of an entry. */
function tablesOf(entry: EntryData): { name: string; field: TableField; stored: string }[] {
  const stored = entry.row as unknown as Record<string, string | null>;
  return Object.entries(collectionOf(entry).fields).flatMap(([name, field]) =>
    isTable(field) && stored[name] ? [{ name, field, stored: stored[name] }] : [],
  );
}

/** Whether a table has the lessons of a week. */
function isWeekly({ columns }: TableField): boolean {
  return columns.day !== undefined && "choices" in columns.day;
}

/** The page of a document: its table, and its file if it has one. */
export default function LinkPage() {
  const entry = useLoaderData<LinkData>();
  const { locale } = usePageData();
  const collection = collectionOf(entry);
  const title = localize(collection, entry.row, "title", locale) ?? { text: "" };
  const { link } = entry.row as typeof entry.row & { link: string | null };
  const file = entry.files[link ?? ""];
  const days = eventDays(collection, entry.row);
  const about = `${title.text}. ${collection.messages.about({}, { locale })}`;
  return (
    <EntryPage entry={entry} title={title} text={undefined} about={about} canShare={false}>
      {days && (
        <p className="date">
          <DayRange days={days} />
        </p>
      )}
      {tablesOf(entry).map(({ name, field, stored }) =>
        isWeekly(field) ? (
          <Week key={name} {...{ entry, field, stored }} />
        ) : (
          <ExaminationTable key={name} {...{ field, stored }} />
        ),
      )}
      {link && (
        <p className="document small-print">
          <DocumentLink declaration={collection} row={entry.row} title={title.text} />{" "}
          {file && <FileNote facts={file} />}
        </p>
      )}
    </EntryPage>
  );
}

/** The lessons of a week. If there are none today any more, says why and on which day the next ones are. */
function Week({ entry, field, stored }: { entry: LinkData; field: TableField; stored: string }) {
  const t = useTranslate();
  const { locale, today } = usePageData();
  const { next, why, isOver, teachers } = entry;
  const reason = isOver ? t(m.routine_lessons_over) : t(m.routine_no_lessons_today);
  const isToday = next === today;
  return (
    <>
      {!isToday && (
        <p className="no-lessons">
          {why ? t(m.routine_no_lessons_because, { why }) : reason}{" "}
          {next && t(m.routine_next_lessons, { day: longDate(next, locale) })}
        </p>
      )}
      <WeekTable {...{ field, stored, isToday, teachers }} first={next === undefined ? undefined : weekdayOf(next)} />
    </>
  );
}
