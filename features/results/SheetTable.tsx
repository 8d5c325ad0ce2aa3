import { memo, useState } from "react";
import { useNumberFormat, useTranslate } from "../../app/page-data.ts";
import { Labelled } from "../../app/ui/TextField.tsx";
import { type Column, doubtKinds, meanings, parts, type Reading } from "./results.ts";
import type { SheetReader } from "./use-reading.ts";
import { type EditedSheet, isDoubtful, isOfSubject, type SheetRow } from "./use-sheet.ts";
import * as m from "../../messages/compiled/messages.js";
import { doubtNames, meaningNames, partNames } from "./words.ts";

/** Number of rows that are shown at first, in addition to those with doubts. */
const shownFirst = 15;

type SheetTableProps = {
  reading: Reading;
  sheet: EditedSheet;
  /** Reads another sheet of the workbook; left out if all sheets are shown. */
  onSheet?: SheetReader["readSheet"];
  /** Reads all sheets of the workbook, each as a section. */
  onEach?: SheetReader["readEach"];
};

/** The content that was read from a sheet. The clerk can change each column's meaning or name, or leave it out. */
export function SheetTable({ reading, sheet, onSheet, onEach }: SheetTableProps) {
  const t = useTranslate();
  const digits = useNumberFormat();
  const { columns, rows } = sheet;
  const [shown, setShown] = useState<"some" | "doubtful" | "all">("some");
  const doubtful = rows.filter(isDoubtful);
  const visible = rows.filter(
    (row, place) => shown === "all" || isDoubtful(row) || (shown === "some" && place < shownFirst),
  );
  const counts = doubtKinds.flatMap((kind) => {
    const count = rows.filter((row) => row.doubts.some((doubt) => doubt.kind === kind)).length;
    return count > 0 ? [{ kind, count }] : [];
  });
  const found = { pupils: digits.format(rows.length), columns: digits.format(columns.length) };
  return (
    <section className="sheet">
      {onSheet && reading.sheets.length > 1 && (
        <Labelled label={t(m.sheet_which)}>
          {(control) => (
            <select
              className="in"
              defaultValue={reading.sheet}
              onChange={({ target }) => void onSheet(target.value)}
              {...control}
            >
              {reading.sheets.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
        </Labelled>
      )}
      {onEach && reading.sheets.length > 1 && (
        <button type="button" className="btn quiet" onClick={() => void onEach()}>
          {t(m.results_each_sheet)}
        </button>
      )}
      <h2>{t(m.sheet_found)}</h2>
      <p>
        {t(m.results_found, found)}
        {reading.leftOut > 0 && ` ${t(m.results_found_left_out, { count: digits.format(reading.leftOut) })}`}
      </p>
      <p className="hint">{t(m.results_table_about)}</p>
      {reading.unseen !== "" && <p className="unseen">{reading.unseen}</p>}
      {counts.length > 0 && (
        <ul className="doubts">
          {counts.map(({ kind, count }) => (
            <li key={kind}>
              {t(doubtNames[kind])}: <b>{digits.format(count)}</b>
            </li>
          ))}
        </ul>
      )}
      {doubtful.length > 0 && (
        <button
          type="button"
          className="btn quiet"
          aria-pressed={shown === "doubtful"}
          onClick={() => setShown(shown === "doubtful" ? "some" : "doubtful")}
        >
          {t(m.results_only_doubts)} ({digits.format(doubtful.length)})
        </button>
      )}
      {/* A region that scrolls sideways needs a tab stop, so that the keyboard can reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="scrolls" aria-label={t(m.sheet_found)} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col" className="n">
                {t(m.results_row)}
              </th>
              {columns.map((column, place) => (
                <ColumnHead key={place} column={column} place={place} onChange={sheet.changeColumn} />
              ))}
            </tr>
          </thead>
          <tbody>
            {visible.map((row) => (
              <RowLines
                key={row.place}
                row={row}
                columns={columns}
                changeCell={sheet.changeCell}
                leaveOut={sheet.leaveOut}
              />
            ))}
          </tbody>
        </table>
      </section>
      {shown !== "all" && visible.length < rows.length && (
        <button type="button" className="btn quiet" onClick={() => setShown("all")}>
          {t(m.results_show_all, { count: found.pupils })}
        </button>
      )}
    </section>
  );
}

type ColumnHeadProps = { column: Column; place: number; onChange: EditedSheet["changeColumn"] };

/** The head of a column: the meaning that was recognized, and its name. */
function ColumnHead({ column: { heading, meaning, subject, part }, place, onChange }: ColumnHeadProps) {
  const t = useTranslate();
  const digits = useNumberFormat();
  const column = heading || digits.format(place + 1);
  return (
    <th scope="col" className={meaning === "ignored" ? "out" : undefined}>
      <span className="heading">{column}</span>
      <select
        className="in"
        aria-label={t(m.results_meaning_of, { column })}
        value={meaning}
        onChange={({ target }) => onChange(place, { meaning: target.value as Column["meaning"] })}
      >
        {meanings.map((one) => (
          <option key={one} value={one}>
            {t(meaningNames[one])}
          </option>
        ))}
      </select>
      {isOfSubject(meaning) && (
        <input
          className="in"
          aria-label={t(m.results_subject_of, { column })}
          value={subject ?? heading}
          onChange={({ target }) => onChange(place, { subject: target.value })}
        />
      )}
      {meaning === "mark" && (
        <select
          className="in"
          aria-label={t(m.results_part_of, { column })}
          value={part ?? "total"}
          onChange={({ target }) => onChange(place, { part: target.value as NonNullable<Column["part"]> })}
        >
          {parts.map((one) => (
            <option key={one} value={one}>
              {t(partNames[one])}
            </option>
          ))}
        </select>
      )}
      {!isOfSubject(meaning) && meaning !== "ignored" && (
        <input
          className="in"
          aria-label={t(m.results_heading_of, { column })}
          value={heading}
          onChange={({ target }) => onChange(place, { heading: target.value })}
        />
      )}
    </th>
  );
}

type RowLinesProps = {
  row: SheetRow;
  columns: readonly Column[];
  changeCell: EditedSheet["changeCell"];
  leaveOut: EditedSheet["leaveOut"];
};

/** A pupil's row, with a line below it for the row's doubts. A doubtful cell can be corrected. */
const RowLines = memo(({ row, columns, changeCell, leaveOut }: RowLinesProps) => {
  const { place, cells, doubts, isLeftOut } = row;
  const t = useTranslate();
  const digits = useNumberFormat();
  const number = digits.format(place + 1);
  const roll = columns.findIndex(({ meaning }) => meaning === "roll");
  const kinds = [...new Set(doubts.map(({ kind }) => kind))].filter((kind) => kind !== "converted");
  const isMarked = (column: number, isConverted: boolean) =>
    doubts.some(
      ({ kind, column: at }) =>
        (kind === "converted") === isConverted &&
        (at ?? (kind === "noRoll" || kind === "rollTwice" ? roll : -1)) === column,
    );
  const button = isLeftOut ? t(m.results_take_back) : t(m.results_leave_out);
  return (
    <>
      <tr className={isLeftOut ? "out" : undefined}>
        <th scope="row" className="n">
          {number}
        </th>
        {columns.map(({ heading, meaning }, column) => (
          <td
            key={column}
            className={[meaning === "ignored" && "out", isMarked(column, true) && "converted"]
              .filter(Boolean)
              .join(" ")}
          >
            {isMarked(column, false) && !isLeftOut ? (
              <input
                className="in"
                aria-label={t(m.results_cell_of, { column: heading, row: number })}
                value={cells[column] ?? ""}
                onChange={({ target }) => changeCell(place, column, target.value)}
              />
            ) : (
              cells[column]
            )}
          </td>
        ))}
      </tr>
      {kinds.length > 0 && (
        <tr className="why">
          <td colSpan={columns.length + 1}>
            <span>
              {kinds.map((kind) => t(doubtNames[kind])).join(" · ")}{" "}
              <button
                type="button"
                aria-label={t(isLeftOut ? m.results_take_back_row : m.results_leave_out_row, { row: number })}
                onClick={() => leaveOut(place, !isLeftOut)}
              >
                {button}
              </button>
            </span>
          </td>
        </tr>
      )}
    </>
  );
});
