import { longDate } from "../../engine/dates/calendar-day.ts";
import { type AnyTableRow, cellText, storedRows } from "../../engine/fields/table-rows.ts";
import type { TableField } from "../../engine/fields/table.ts";
import * as m from "../../messages/compiled/messages.js";
import { usePageData, useTranslate } from "../page-data.ts";
import { RowsTable } from "../ui/RowsTable.tsx";

/** The rows of a table with a column `date`, sorted by date, after a sentence that says which one is next. */
export function ExaminationTable({ field, stored }: { field: TableField; stored: string }) {
  const t = useTranslate();
  const { locale, today } = usePageData();
  const dayOf = ({ date }: AnyTableRow) => String(date ?? "");
  const rows = storedRows(stored).toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : Number(dayOf(a) > dayOf(b))));
  const next = rows.map(dayOf).find((day) => day >= today) ?? "";
  const subjects = rows
    .filter((row) => dayOf(row) === next)
    .map((row) => cellText(field.columns, row, "subject", locale)?.text ?? "");
  const what = [...new Set(subjects)].join(", ");
  return (
    <>
      {next && <p>{t(m.routine_next_examination, { day: longDate(next, locale), what })}</p>}
      <RowsTable {...{ field, next }} stored={JSON.stringify(rows)} />
    </>
  );
}
