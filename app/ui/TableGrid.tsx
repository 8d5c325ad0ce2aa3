import type { ReactNode } from "react";
import { weekdayNames } from "../../engine/dates/month.ts";
import { weekdays } from "../../engine/dates/weekdays.ts";
import { type AnyTableRow, cellText } from "../../engine/fields/table-rows.ts";
import type { TableField } from "../../engine/fields/table.ts";
import { localDigits } from "../../engine/words/digits.ts";
import * as m from "../../messages/compiled/messages.js";
import { useLocale, useTranslate } from "../page-data.ts";
import { Localized } from "./Localized.tsx";
import { columnsOf, daysOf, keyOf } from "./week-columns.ts";
import css from "./table-grid.css?inline";
import { Style } from "./Style.tsx";

type TableGridProps = {
  field: TableField;
  rows: readonly AnyTableRow[];
  /** The rows with doubts, which the grid marks. */
  doubtful?: ReadonlySet<AnyTableRow>;
  /** Called when a lesson is pressed. Without it, lessons are plain text. */
  onPick?: (row: AnyTableRow) => void;
};

/** The styles of the grid. The screen that shows one renders them, because scripts may add no styles. */
export function TableGridStyle() {
  return <Style name="table-grid" css={css} />;
}

/**
 * All rows of a table at a glance, for a look before they are published. It scrolls sideways in its own box. Lessons of
 * a week stand by day and period, all other rows one below the other.
 */
export function TableGrid(props: TableGridProps) {
  const t = useTranslate();
  const { field } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard scrolls it sideways.
    <section className="table-grid" aria-label={t(m.table_grid, { table: t(field.label) })} tabIndex={0}>
      <table>{field.marks ? <Week {...props} /> : <Rows {...props} />}</table>
    </section>
  );
}

function Week({ field, rows, doubtful, onPick }: TableGridProps) {
  const t = useTranslate();
  const locale = useLocale();
  const columns = columnsOf(rows);
  const names = weekdayNames(locale);
  const digits = (text: string) => localDigits(text, locale);
  const contentOf = (row: AnyTableRow) => {
    const text = cellText(field.columns, row, "subject", locale);
    const teacher = cellText(field.columns, row, "teacher", locale);
    return (
      <>
        <b>{text ? <Localized text={text} /> : "?"}</b>
        {teacher && <Localized text={teacher} />}
      </>
    );
  };
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{t(m.field_weekday)}</th>
          {columns.map(({ key, label, time }) => (
            <th key={key} scope="col">
              {digits(label)}
              {time && <small>{digits(time)}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {daysOf(rows, undefined).map(({ day, lessons }) => (
          <tr key={day ?? ""}>
            <th scope="row">{day ? names[weekdays.indexOf(day)]?.long : t(m.routine_day_unknown)}</th>
            {columns.map(({ key }) => (
              <td key={key}>
                {lessons.flatMap((lesson) =>
                  keyOf(lesson) === key
                    ? [
                        <Lesson key={rows.indexOf(lesson)} row={lesson} {...{ doubtful, onPick }}>
                          {contentOf(lesson)}
                        </Lesson>,
                      ]
                    : [],
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}

function Rows({ field, rows, doubtful }: TableGridProps) {
  const t = useTranslate();
  const locale = useLocale();
  const names = Object.keys(field.columns);
  return (
    <>
      <thead>
        <tr>
          {names.map((name) => (
            <th key={name} scope="col">
              {t(field.columns[name]!.label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- A row has no other key.
          <tr key={place} className={doubtful?.has(row) ? "doubtful" : undefined}>
            {names.map((name) => {
              const text = cellText(field.columns, row, name, locale);
              return <td key={name}>{text && <Localized text={text} />}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </>
  );
}

type LessonProps = Pick<TableGridProps, "doubtful" | "onPick"> & { row: AnyTableRow; children: ReactNode };

/** A lesson in the grid: a button if it can be pressed. */
function Lesson({ row, doubtful, onPick, children }: LessonProps) {
  const className = doubtful?.has(row) ? "lesson doubtful" : "lesson";
  return onPick ? (
    <button type="button" className={className} onClick={() => onPick(row)}>
      {children}
    </button>
  ) : (
    <div className={className}>{children}</div>
  );
}
