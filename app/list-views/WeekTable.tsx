import type { Store } from "../../server/content/store.ts";
import { presentMoment } from "../../engine/visibility.ts";
import type { Locale } from "../../engine/languages.ts";
import { eventTitle } from "../../engine/dates/event-title.ts";
import { endOfLessons } from "../../engine/dates/end-of-lessons.ts";
import { addDays, type Day, instantOf } from "../../engine/dates/calendar-day.ts";
import { weekdayNames } from "../../engine/dates/month.ts";
import { type Weekday, weekdays, weekdayOf } from "../../engine/dates/weekdays.ts";
import { type AnyTableRow, cellText, storedRows } from "../../engine/fields/table-rows.ts";
import type { TableField } from "../../engine/fields/table.ts";
import { localDigits } from "../../engine/words/digits.ts";
import * as m from "../../messages/compiled/messages.js";
import { useLocale, useTranslate } from "../page-data.ts";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Localized } from "../ui/Localized.tsx";
import { role } from "../ui/RowsTable.tsx";
import { Style } from "../ui/Style.tsx";
import { columnsOf, daysOf, keyOf } from "../ui/week-columns.ts";
import css from "./week-table.css?inline";

type WeekTableProps = {
  field: TableField;
  /** The lessons, as the database has them. */
  stored: string;
  /** The day of the week that phones show first; `isToday` says whether it is today. */
  first: Weekday | undefined;
  isToday: boolean;
  /** The paths of teachers' pages. The key is the teacher's name as it is written in a lesson. */
  teachers: Readonly<Record<string, string>>;
};

/**
 * The lessons of a week. Phones list the days below each other, starting with `first`. Wide screens and paper show a
 * grid with a row for each day from Sunday and a column for each period.
 */
export function WeekTable({ field, stored, first, isToday, teachers }: WeekTableProps) {
  const t = useTranslate();
  const locale = useLocale();
  const rows = storedRows(stored);
  const columns = columnsOf(rows);
  const names = weekdayNames(locale);
  const digits = (text: string | number = "") => localDigits(String(text), locale);
  return (
    <>
      <Style name="week-table" css={css} />
      <table className="week" {...role("table")}>
        <caption className="vh">{t(field.label)}</caption>
        <thead {...role("rowgroup")}>
          <tr {...role("row")}>
            <th scope="col" {...role("columnheader")}>
              {t(m.field_weekday)}
            </th>
            {columns.map(({ key, label, time }) => (
              <th key={key} scope="col" {...role("columnheader")}>
                {digits(label)}
                {time && <small>{digits(time)}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...role("rowgroup")}>
          {daysOf(rows, first).map(({ day, lessons }) => {
            const place = day === undefined ? weekdays.length : weekdays.indexOf(day);
            const isHere = isToday && day === first;
            return (
              <tr key={place} {...role("row")} className={isHere ? `day-${place} today` : `day-${place}`}>
                <th scope="row" {...role("rowheader")}>
                  {names[place]?.long ?? t(m.routine_day_unknown)}{" "}
                  {isHere && <span className="tag">{t(m.routine_today)}</span>}
                </th>
                {columns.map(({ key, label, time }) => {
                  const here = lessons.filter((lesson) => keyOf(lesson) === key);
                  const own = here.find((lesson) => lesson.time)?.time ?? time;
                  return (
                    <td
                      key={key}
                      {...role("cell")}
                      className={here.length === 0 ? "none" : undefined}
                      data-label={digits([label, own].filter(Boolean).join(" · "))}
                    >
                      {here.map((lesson, at) => (
                        // oxlint-disable-next-line react/no-array-index-key -- Lessons have no other key.
                        <div key={at}>
                          <Lesson {...{ field, lesson, teachers }} />
                          {lesson.time && lesson.time !== time && (
                            <small className="other">{digits(lesson.time)}</small>
                          )}
                        </div>
                      ))}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

function Lesson({ field, lesson, teachers }: Pick<WeekTableProps, "field" | "teachers"> & { lesson: AnyTableRow }) {
  const t = useTranslate();
  const locale = useLocale();
  const subject = cellText(field.columns, lesson, "subject", locale);
  const teacher = cellText(field.columns, lesson, "teacher", locale);
  const path = teachers[String(lesson.teacher)];
  const room = lesson.room === undefined ? undefined : localDigits(String(lesson.room), locale);
  return (
    <>
      <b>{subject && <Localized text={subject} />}</b>
      {teacher && (
        <span>
          {path === undefined ? (
            <Localized text={teacher} />
          ) : (
            <LocalLink to={path}>
              <Localized text={teacher} />
            </LocalLink>
          )}
        </span>
      )}
      {room !== undefined && <span>{/^\p{Nd}/u.test(room) ? t(m.routine_room, { room }) : room}</span>}
    </>
  );
}

/** How many days ahead to search for the next lessons. If a holiday is longer, the week starts on Sunday. */
const ahead = 60;

export type NextLessons = {
  /** The next day with lessons; today until they have ended. */
  next: Day | undefined;
  /** The title of the holiday, if today is one. */
  why: string | undefined;
  /** Whether today's lessons have ended. */
  isOver: boolean;
};

/** Finds the next day with lessons among the rows of a week's table. */
export async function nextLessons(
  store: Store,
  rows: readonly Readonly<Record<string, string | number | null>>[],
  today: Day,
  locale: Locale,
): Promise<NextLessons> {
  const events = await store.listEvents();
  const holidays = events.filter(({ collection }) => collection.eventKind === "holiday");
  const holidayOn = (day: Day) => holidays.find(({ first, last }) => first <= day && day <= last);
  const days = new Set(rows.map(({ day }) => day));
  const hasLessons = (day: Day) => days.has(weekdayOf(day)) && !holidayOn(day);
  const todays = rows.filter(({ day }) => day === weekdayOf(today)).map(({ time }) => String(time ?? ""));
  const isOver = hasLessons(today) && hasPassed(store, `${today}T${endOfLessons(todays)}`);
  const next = Array.from({ length: ahead }, (_, count) => addDays(today, count))
    .slice(Number(isOver))
    .find(hasLessons);
  const holiday = holidayOn(today);
  return { next, why: holiday && eventTitle(holiday.collection, holiday.row, locale).text, isOver };
}

/**
 * Whether a time in the school's time zone has passed. The cached page becomes outdated when it does, so this comes
 * before the comparison.
 */
function hasPassed(store: Store, time: string): boolean {
  const moment = new Date(instantOf(time)).toISOString();
  store.dependOnMoment(moment);
  return moment <= presentMoment();
}
