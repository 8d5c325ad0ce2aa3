import type { Day } from "../../engine/dates/calendar-day.ts";
import { weekdayNames } from "../../engine/dates/month.ts";
import { weekdayOf, weekdays } from "../../engine/dates/weekdays.ts";
import { type AnyTableRow, cellText, storedRows } from "../../engine/fields/table-rows.ts";
import type { TableField } from "../../engine/fields/table.ts";
import type { LocalizedText } from "../../engine/localized-text.ts";
import { localDigits } from "../../engine/words/digits.ts";
import * as m from "../../messages/compiled/messages.js";
import { useLocale, useNumberFormat, useTranslate } from "../page-data.ts";
import { Localized } from "./Localized.tsx";
import css from "./rows-table.css?inline";
import { Style } from "./Style.tsx";

type RowsTableProps = {
  field: TableField;
  /** The stored value of the field. */
  stored: string | null | undefined;
  /** The table's caption. The default is the label of its field. */
  caption?: LocalizedText;
  /**
   * For a table with a column `date`: shows days of the week beside the dates, and marks the rows of this day; "" marks
   * none. Digits are then in the page's language.
   */
  next?: Day;
};

/** The maximum number of columns with which a table of figures fits into 320 px. */
const mostOnPhone = 5;

/**
 * The rows of a table field, with the sums that it declares. Phones show a list of cards, or, if the table has few
 * columns and most of them have figures, a table as wider screens do. Shows nothing if there are no rows.
 */
export function RowsTable({ field, stored, caption, next }: RowsTableProps) {
  const t = useTranslate();
  const locale = useLocale();
  const digits = useNumberFormat();
  const { columns, sum } = field;
  const rows = storedRows(stored);
  if (rows.length === 0) return null;
  const names = Object.keys(columns);
  const totalOf = (name: string) => rows.reduce((total, row) => total + Number(row[name] ?? 0), 0);
  const sumOf = (valueOf: (name: string) => number) =>
    (sum?.of ?? []).reduce((total, name) => total + valueOf(name), 0);
  const isTotal = (name: string) => {
    const column = columns[name];
    return column?.kind === "number" && column.total === true;
  };
  const hasTotals = names.some(isTotal);
  const figures = names.filter((name) => columns[name]?.kind === "number").length + (sum ? 1 : 0);
  const width = names.length + (sum ? 1 : 0);
  // On phones a table with few columns, mostly of figures, stays a table, because people compare figures with each
  // other and the table fits into the screen.
  const staysTable = width <= mostOnPhone && figures > width / 2;
  const kindOf = (name: string) => columns[name]?.kind;
  const dayNames = weekdayNames(locale);
  const contentOf = (row: AnyTableRow, name: string) => {
    const text = cellText(columns, row, name, locale);
    const value = String(row[name]);
    if (!text || next === undefined) return text && <Localized text={text} />;
    if (name !== "date") return <Localized text={{ ...text, text: localDigits(text.text, text.lang ?? locale) }} />;
    return (
      <>
        <Localized text={text} /> <small>{dayNames[weekdays.indexOf(weekdayOf(value))]?.long}</small>{" "}
        {value === next && <span className="tag">{t(m.routine_next)}</span>}
      </>
    );
  };
  const labels = names.map((name) => t(columns[name]!.label));
  return (
    <>
      <Style name="rows-table" css={css} />
      <table className={staysTable ? "rows-table" : "rows-table cards"} {...role("table")}>
        <caption>{caption ? <Localized text={caption} /> : t(field.label)}</caption>
        <thead {...role("rowgroup")}>
          <tr {...role("row")}>
            {names.map((name, place) => (
              <th key={name} scope="col" {...role("columnheader")} className={kindOf(name)}>
                {labels[place]}
              </th>
            ))}
            {sum && (
              <th scope="col" {...role("columnheader")} className="number">
                {t(sum.label)}
              </th>
            )}
          </tr>
        </thead>
        <tbody {...role("rowgroup")}>
          {rows.map((row, line) => (
            // oxlint-disable-next-line react/no-array-index-key -- The rows have no other key, and do not change here.
            <tr key={line} {...role("row")}>
              {names.map((name, place) => {
                const content = contentOf(row, name);
                const props = { className: content ? kindOf(name) : "none", "data-label": labels[place] };
                return place === 0 ? (
                  <th key={name} scope="row" {...role("rowheader")} {...props}>
                    {content}
                  </th>
                ) : (
                  <td key={name} {...role("cell")} {...props}>
                    {content}
                  </td>
                );
              })}
              {sum && (
                <td {...role("cell")} className="number" data-label={t(sum.label)}>
                  {digits.format(sumOf((name) => Number(row[name] ?? 0)))}
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {hasTotals && (
          <tfoot {...role("rowgroup")}>
            <tr {...role("row")}>
              {names.map((name, place) =>
                place === 0 ? (
                  <th key={name} scope="row" {...role("rowheader")}>
                    {t(m.table_total)}
                  </th>
                ) : (
                  <td
                    key={name}
                    {...role("cell")}
                    className={isTotal(name) ? "number" : "none"}
                    data-label={labels[place]}
                  >
                    {isTotal(name) && digits.format(totalOf(name))}
                  </td>
                ),
              )}
              {sum && (
                <td {...role("cell")} className="number" data-label={t(sum.label)}>
                  {digits.format(sumOf(totalOf))}
                </td>
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </>
  );
}

/**
 * Sets the ARIA role of an element of a table explicitly, because some browsers drop the role if styles turn the
 * element into a block.
 */
export function role(name: "table" | "rowgroup" | "row" | "cell" | "columnheader" | "rowheader") {
  return { role: name };
}
