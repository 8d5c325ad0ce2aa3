import { useEffect, useState } from "react";
import { collections } from "../../../collections/all.ts";
import { localizedName } from "../../../engine/collection.ts";
import { shortDate } from "../../../engine/dates/calendar-day.ts";
import { eventDays } from "../../../engine/dates/event-days.ts";
import { eventTitle } from "../../../engine/dates/event-title.ts";
import { isCollection, titleField } from "../../../engine/declaration.ts";
import { type AnyTableRow, cellText } from "../../../engine/fields/table-rows.ts";
import type { TableField } from "../../../engine/fields/table.ts";
import { dateDoubts, type Holiday, type RowDoubt, rowDoubts } from "../../../engine/forms/row-doubts.ts";
import { companionLocale, type Locale } from "../../../engine/languages.ts";
import type { Row } from "../../../engine/row.ts";
import * as m from "../../../messages/compiled/messages.js";
import { useNumberFormat, usePageData, useTranslate } from "../../page-data.ts";
import { send } from "../../session/api.ts";
import { comparedName } from "../../ui/compared-name.ts";
import type { ControlProps } from "../control.ts";
import type { FormRow } from "./form-rows.ts";

/** How long the rows must stay unchanged before they are checked, in milliseconds. */
const pause = 1000;

/** An entry of a collection with tables, as the API returns it. */
type Entry = Readonly<Record<string, string | readonly AnyTableRow[] | null | undefined>>;

type RowDoubtsProps = Pick<ControlProps, "name" | "entry"> & {
  field: TableField;
  rows: readonly FormRow[];
  /** Called with the sentences about each doubtful row. */
  onFound: (doubts: ReadonlyMap<FormRow, readonly string[]>) => void;
};

/** The holidays of the calendars, loaded through the API. */
async function loadHolidays(locale: Locale, signal: AbortSignal): Promise<Holiday[]> {
  const calendars = collections.filter(({ eventKind }) => eventKind === "holiday");
  const loaded = calendars.map(async (calendar) => {
    const outcome = await send<Row[]>("GET", calendar.api.list, undefined, { locale, signal });
    const rows = outcome.ok && Array.isArray(outcome.data) ? outcome.data : [];
    return rows.flatMap((row) => {
      const days = eventDays(calendar, row);
      return days ? [{ ...days, title: eventTitle(calendar, row, locale).text }] : [];
    });
  });
  return (await Promise.all(loaded)).flat();
}

/**
 * Checks the rows for doubtful values. A table with dates is compared with the holidays; any other with the visible
 * entries of the same collection.
 */
export default function RowDoubts({ field, name, entry, rows, onFound }: RowDoubtsProps) {
  const t = useTranslate();
  const { locale, today } = usePageData();
  const digits = useNumberFormat();
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [holidays, setHolidays] = useState<readonly Holiday[]>([]);
  const isDated = !field.marks;
  const declaration = entry?.declaration;
  const path = declaration && isCollection(declaration) ? declaration.api.list : undefined;
  useEffect(() => {
    const given = new AbortController();
    const load = async () => {
      if (isDated) setHolidays(await loadHolidays(locale, given.signal));
      if (isDated || path === undefined) return;
      const outcome = await send<Entry[]>("GET", path, undefined, { locale, signal: given.signal });
      if (outcome.ok && Array.isArray(outcome.data)) setEntries(outcome.data);
    };
    void load();
    return () => given.abort();
  }, [path, isDated, locale]);
  useEffect(() => {
    const title = declaration && titleField(declaration);
    const titleOf = (other: Entry) => {
      const both = title === undefined ? [] : [other[title], other[localizedName(title)]];
      const found = (locale === companionLocale ? both.toReversed() : both).find(Boolean);
      return typeof found === "string" ? found : "";
    };
    const others = entries
      .filter(({ _id }) => _id !== String(entry?.id))
      .map((other) => ({ title: titleOf(other), rows: Array.isArray(other[name]) ? other[name] : [] }));
    const sentence = (doubt: RowDoubt) => {
      if (doubt.kind === "person")
        return t(m.row_doubt_person, { person: doubt.person, entries: doubt.entries.join("; ") });
      if (doubt.kind === "past" || doubt.kind === "holiday") {
        const date = shortDate(doubt.date, locale);
        if (doubt.kind === "past") return t(m.row_doubt_past, { date });
        const { title: holiday } = doubt;
        return holiday === undefined
          ? t(m.row_doubt_weekly, { date })
          : t(m.row_doubt_holiday, { date, title: holiday });
      }
      const places = field.marks?.place.map((at) => cellText(field.columns, rows[doubt.row]!, at, locale)?.text);
      return t(m.row_doubt_place, {
        rows: doubt.rows.map((row) => digits.format(row + 1)).join(", "),
        place: places?.join(", ") ?? "",
      });
    };
    const timer = setTimeout(() => {
      const found = isDated ? dateDoubts(rows, today, holidays) : rowDoubts(field, rows, others, comparedName);
      const byRow = Map.groupBy(found, ({ row }) => rows[row]!);
      onFound(new Map([...byRow].map(([row, doubts]) => [row, doubts.map(sentence)])));
    }, pause);
    return () => clearTimeout(timer);
    // The other values stay the same while the form is open, or are computed from these dependencies.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows, entries, holidays]);
  return null;
}
