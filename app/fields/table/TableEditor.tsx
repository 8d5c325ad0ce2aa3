import plusIcon from "lucide-static/icons/plus.svg?raw";
import { type ClipboardEvent, type KeyboardEvent, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { type AnyTableRow, columnOf } from "../../../engine/fields/table-rows.ts";
import type { TableField } from "../../../engine/fields/table.ts";
import { excerpt } from "../../../engine/words/excerpt.ts";
import * as m from "../../../messages/compiled/messages.js";
import { useLocale, useNumberFormat, useTranslate } from "../../page-data.ts";
import { Icon } from "../../ui/Icon.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { TableGrid } from "../../ui/TableGrid.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { controlId, type ControlProps } from "../control.ts";
import { FieldProblem } from "../FieldFrame.tsx";
import { cellNames, type FormRow, newRow, otherLanguageCells, readRows, writeRows, wrongCell } from "./form-rows.ts";
import { pasteCells } from "./paste-cells.ts";
import { TableRow } from "./TableRow.tsx";

const RowDoubts = lazyPart(() => import("./RowDoubts.tsx"));

/** The last action: a sentence about it and, if it can be undone, the rows as they were before it. */
type Done = { text: string; before?: readonly FormRow[] };

/**
 * Edits the rows of a table. Each is a group of controls: on phones a line that opens, one at a time; on wider screens
 * a line of a grid.
 */
export default function TableEditor(props: ControlProps & { field: TableField }) {
  const { field, name, value, problem, entry, onChange } = props;
  const t = useTranslate();
  const locale = useLocale();
  const digits = useNumberFormat();
  const hydrated = useHydrated();
  const read = () => ({ value, rows: shownRows(readRows(field, value, locale)) });
  const [typed, setTyped] = useState(read);
  // A restored draft, or another person's change, has replaced the form's value, so read the rows again.
  if (typed.value !== value) setTyped(read());
  const { rows } = typed;
  /** The place of the row that is open on phones. As long as none was opened, the only row of a table is. */
  const [opened, setOpened] = useState<number | "none">();
  const [done, setDone] = useState<Done>({ text: "" });
  const [doubts, setDoubts] = useState<ReadonlyMap<FormRow, readonly string[]>>(new Map());
  const names = cellNames(field, locale);
  const gridRows = rows.map(withoutEmptyCells);
  const wrong = problem === undefined ? undefined : wrongCell(field, value);

  // If a text is missing in both languages, the control in the screen's language shows the error.
  const wrongName =
    wrong?.problem === "missing"
      ? names.find((cell) => columnOf(field.columns, cell) === columnOf(field.columns, wrong.cell))
      : wrong?.cell;
  const change = (next: readonly FormRow[], what: Done) => {
    const shown = shownRows(next);
    const nextValue = writeRows(field, shown);
    setTyped({ value: nextValue, rows: shown });
    setDone(what);
    onChange(nextValue);
  };
  const focus = (id: string) => document.getElementById(id)?.focus();
  /** Opens a row and moves the focus to one of its cells. */
  const focusRow = (place: number, cell = names[0]) => {
    flushSync(() => setOpened(place));
    focus(controlId(`${name}.${place}.${cell}`));
  };
  const number = (place: number) => digits.format(place + 1);

  const add = () => {
    const isFull = rows.length >= field.mostRows;
    if (isFull) return setDone({ text: t(m.table_full, { most: digits.format(field.mostRows) }) });
    const added = newRow(field, rows.at(-1));
    flushSync(() => change([...rows, added], { text: t(m.table_added, { row: number(rows.length) }) }));
    const others = otherLanguageCells(field, locale);
    return focusRow(
      rows.length,
      names.find((cell) => !added[cell] && !others.has(cell)),
    );
  };
  const move = (from: number, to: number, focused: string) => {
    if (to < 0 || to >= rows.length) return;
    const next = rows.toSpliced(from, 1).toSpliced(to, 0, rows[from] ?? {});
    flushSync(() => {
      change(next, { text: t(m.table_moved, { from: number(from), to: number(to) }) });
      setOpened(to);
    });
    focus(controlId(`${name}.${to}.${focused}`));
  };
  const remove = (place: number) => {
    const what = { text: t(m.table_removed, { row: number(place) }), before: rows };
    flushSync(() => {
      change(rows.toSpliced(place, 1), what);
      setOpened("none");
    });
    focus(controlId(`${name}.undo`));
  };
  const undo = () => {
    if (!done.before) return;
    change(done.before, { text: t(m.table_returned) });
    focus(controlId(`${name}.add`));
  };
  const onKeyDown = (event: KeyboardEvent, row: number) => {
    const { target, altKey, nativeEvent } = event;
    if (nativeEvent.isComposing || !(target instanceof HTMLElement)) return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (altKey && step && !(target instanceof HTMLSelectElement)) {
      event.preventDefault();
      move(row, row + step, target.id.slice(target.id.lastIndexOf(".") + 1));
    }
    if (event.key !== "Enter") return;
    // Otherwise Enter would submit the form.
    event.preventDefault();
    const cells = [...(target.closest("fieldset")?.querySelectorAll<HTMLElement>(".cell .in") ?? [])];
    // Folded cells have no offset parent.
    const next = cells.slice(cells.indexOf(target) + 1).find((cell) => cell.offsetParent !== null);
    if (next) next.focus();
    else if (row + 1 < rows.length) focusRow(row + 1);
    else add();
  };
  const onPaste = (event: ClipboardEvent, row: number, place: number) => {
    const pasted = pasteCells(field, rows, event.clipboardData.getData("text/plain"), {
      row,
      names: names.slice(place),
    });
    if (pasted === undefined) return;
    event.preventDefault();
    if (pasted === "openQuote" || pasted === "tooMuch") {
      setDone({ text: t(pasted === "openQuote" ? m.table_open_quote : m.table_too_much) });
      return;
    }
    const count = digits.format(pasted.count);
    const left = pasted.left.slice(0, mostNamed).map((text) => `“${excerpt(text, longestNamed)}”`);
    if (pasted.left.length > mostNamed) left.push(`+${digits.format(pasted.left.length - mostNamed)}`);
    const text =
      left.length > 0 ? t(m.table_not_pasted, { count, left: left.join(", ") }) : t(m.table_pasted, { count });
    change(pasted.rows, { text, before: rows });
    setOpened(row);
  };

  return (
    <div className="table-editor">
      <p className="hint">{t(m.table_hint)}</p>
      {field.marks && rows.length > 1 && (
        <TableGrid
          field={field}
          rows={gridRows}
          doubtful={new Set(gridRows.filter((_, place) => doubts.has(rows[place]!)))}
          onPick={(row) => focusRow(gridRows.indexOf(row))}
        />
      )}
      {rows.map((row, place) => (
        <TableRow
          // oxlint-disable-next-line react/no-array-index-key -- A row has no other key: `rows` has all that was typed.
          key={place}
          {...{ field, name, place, row }}
          isLast={place === rows.length - 1}
          wrong={wrong?.row === place + 1 ? { cell: wrongName, problem } : undefined}
          doubts={doubts.get(row) ?? []}
          isOpen={opened === undefined ? rows.length === 1 : opened === place}
          disabled={!hydrated}
          onOpen={(isOpen) => setOpened(isOpen ? place : "none")}
          onChange={(changed) => {
            change(rows.with(place, changed), { text: "" });
            // A row that an error has opened stays open once the error is mended.
            setOpened(place);
          }}
          onKeyDown={(event) => onKeyDown(event, place)}
          onPaste={(event, cell) => onPaste(event, place, cell)}
          onMove={(to, focused) => move(place, to, focused)}
          onRemove={() => remove(place)}
        />
      ))}
      {(field.marks || "date" in field.columns) && (
        <Suspense>
          <RowDoubts {...{ field, name, entry, rows }} onFound={setDoubts} />
        </Suspense>
      )}
      <div className="table-done">
        <output>{done.text}</output>
        {done.before && (
          <button type="button" className="btn quiet" id={controlId(`${name}.undo`)} onClick={undo}>
            {t(m.undo)}
          </button>
        )}
      </div>
      <button type="button" className="btn quiet" id={controlId(`${name}.add`)} disabled={!hydrated} onClick={add}>
        <Icon svg={plusIcon} />
        {t(m.table_add)}
      </button>
      {!wrong && <FieldProblem name={name} problem={problem} />}
    </div>
  );
}

/** The maximum number of texts that the message quotes if they could not be pasted. */
const mostNamed = 3;
/** The maximum length at which such a text is quoted whole, in characters. */
const longestNamed = 40;

/** A row as the database would have it. */
function withoutEmptyCells(row: FormRow): AnyTableRow {
  return Object.fromEntries(Object.entries(row).filter(([, text]) => text !== ""));
}

/** Shows an empty row to type in if the table has none. */
function shownRows(rows: readonly FormRow[]): readonly FormRow[] {
  return rows.length > 0 ? rows : [{}];
}
