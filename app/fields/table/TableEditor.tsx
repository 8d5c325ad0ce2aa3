import arrowUpIcon from "lucide-static/icons/arrow-up.svg?raw";
import lightbulbIcon from "lucide-static/icons/lightbulb.svg?raw";
import plusIcon from "lucide-static/icons/plus.svg?raw";
import trashIcon from "lucide-static/icons/trash-2.svg?raw";
import { type ClipboardEvent, type KeyboardEvent, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { columnOf } from "../../../engine/fields/table-rows.ts";
import type { TableField } from "../../../engine/fields/table.ts";
import { excerpt } from "../../../engine/words/excerpt.ts";
import * as m from "../../../messages/compiled/messages.js";
import { useLocale, useNumberFormat, useTranslate } from "../../page-data.ts";
import { Icon } from "../../ui/Icon.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { controlId, type ControlProps } from "../control.ts";
import { FieldProblem } from "../FieldFrame.tsx";
import { cellNames, type FormRow, readRows, writeRows, wrongCell } from "./form-rows.ts";
import { pasteCells } from "./paste-cells.ts";
import { TableCell } from "./TableCell.tsx";

const RowDoubts = lazyPart(() => import("./RowDoubts.tsx"));

/** The last action: a sentence about it and, if it can be undone, the rows as they were before it. */
type Done = { text: string; before?: readonly FormRow[] };

/** Edits the rows of a table. Each is a group of controls: a card on phones, a line of a grid on wider screens. */
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
  const [done, setDone] = useState<Done>({ text: "" });
  const [doubts, setDoubts] = useState<ReadonlyMap<FormRow, readonly string[]>>(new Map());
  const names = cellNames(field, locale);
  const wrong = problem === undefined ? undefined : wrongCell(field, value);

  // If a text is missing in both languages, the control in the screen's language shows the error.
  const wrongName =
    wrong?.problem === "missing"
      ? names.find((cell) => columnOf(field.columns, cell) === columnOf(field.columns, wrong.cell))
      : wrong?.cell;
  const isWrong = (place: number, cell: string) => wrong?.row === place + 1 && wrongName === cell;
  const change = (next: readonly FormRow[], what: Done) => {
    const shown = shownRows(next);
    const nextValue = writeRows(field, shown);
    setTyped({ value: nextValue, rows: shown });
    setDone(what);
    onChange(nextValue);
  };
  const focus = (id: string) => document.getElementById(id)?.focus();
  const focusCell = (row: number, place = 0) => focus(controlId(`${name}.${row}.${names[place]}`));
  const number = (place: number) => digits.format(place + 1);

  const add = () => {
    const isFull = rows.length >= field.mostRows;
    if (isFull) return setDone({ text: t(m.table_full, { most: digits.format(field.mostRows) }) });
    flushSync(() => change([...rows, {}], { text: t(m.table_added, { row: number(rows.length) }) }));
    return focusCell(rows.length);
  };
  const move = (from: number, to: number, focused: string) => {
    if (to < 0 || to >= rows.length) return;
    const next = rows.toSpliced(from, 1).toSpliced(to, 0, rows[from] ?? {});
    flushSync(() => change(next, { text: t(m.table_moved, { from: number(from), to: number(to) }) }));
    focus(controlId(`${name}.${to}.${focused}`));
  };
  const remove = (place: number) => {
    const what = { text: t(m.table_removed, { row: number(place) }), before: rows };
    flushSync(() => change(rows.toSpliced(place, 1), what));
    focus(controlId(`${name}.undo`));
  };
  const undo = () => {
    if (!done.before) return;
    change(done.before, { text: t(m.table_returned) });
    focus(controlId(`${name}.add`));
  };
  const onKeyDown = (event: KeyboardEvent, row: number, place: number) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.altKey && step && !(event.target instanceof HTMLSelectElement)) {
      event.preventDefault();
      move(row, row + step, names[place] ?? "");
    }
    if (event.key !== "Enter") return;
    // Otherwise Enter would submit the form.
    event.preventDefault();
    if (place + 1 < names.length) focusCell(row, place + 1);
    else if (row + 1 < rows.length) focusCell(row + 1);
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
  };

  return (
    <div className="table-editor">
      <p className="hint">{t(m.table_hint)}</p>
      {rows.map((row, place) => {
        const words = { row: number(place) };
        return (
          // oxlint-disable-next-line react/no-array-index-key -- A row has no other key: `rows` has all that was typed.
          <fieldset key={place} className="table-row" disabled={!hydrated}>
            <legend>{t(m.table_row, words)}</legend>
            <div className="cells">
              {names.map((cell, cellPlace) => (
                <TableCell
                  key={cell}
                  field={field}
                  name={`${name}.${place}.${cell}`}
                  cell={cell}
                  value={row[cell] ?? ""}
                  problem={isWrong(place, cell) ? problem : undefined}
                  onChange={(text) => change(rows.with(place, { ...row, [cell]: text }), { text: "" })}
                  onKeyDown={(event) => onKeyDown(event, place, cellPlace)}
                  onPaste={(event) => onPaste(event, place, cellPlace)}
                />
              ))}
            </div>
            <output className="advice">
              {doubts.get(row)?.map((text) => (
                <span key={text}>
                  <Icon svg={lightbulbIcon} />
                  <span>{text}</span>
                </span>
              ))}
            </output>
            <div className="row-moves">
              <RowButton
                id={controlId(`${name}.${place}.up`)}
                icon={arrowUpIcon}
                label={t(m.table_up, words)}
                keys="Alt+ArrowUp"
                stays={place === 0}
                onPress={() => move(place, place - 1, "up")}
              />
              <RowButton
                id={controlId(`${name}.${place}.down`)}
                className="down"
                icon={arrowUpIcon}
                label={t(m.table_down, words)}
                keys="Alt+ArrowDown"
                stays={place === rows.length - 1}
                onPress={() => move(place, place + 1, "down")}
              />
              <RowButton icon={trashIcon} label={t(m.table_remove, words)} onPress={() => remove(place)} />
            </div>
          </fieldset>
        );
      })}
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

/** Shows an empty row to type in if the table has none. */
function shownRows(rows: readonly FormRow[]): readonly FormRow[] {
  return rows.length > 0 ? rows : [{}];
}

type RowButtonProps = {
  id?: string;
  className?: string;
  icon: string;
  label: string;
  /** The keys that do the same as the button, from within a cell. */
  keys?: string;
  /** Whether the row can move no further. The button is then marked as disabled but keeps the focus. */
  stays?: boolean;
  onPress: () => void;
};

function RowButton({ id, className = "", icon, label, keys, stays = false, onPress }: RowButtonProps) {
  return (
    <button
      type="button"
      id={id}
      className={`btn quiet ${className}`.trim()}
      aria-label={label}
      title={label}
      aria-keyshortcuts={keys}
      aria-disabled={stays || undefined}
      onClick={onPress}
    >
      <Icon svg={icon} />
    </button>
  );
}
