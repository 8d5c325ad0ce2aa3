import arrowUpIcon from "lucide-static/icons/arrow-up.svg?raw";
import chevronDownIcon from "lucide-static/icons/chevron-down.svg?raw";
import lightbulbIcon from "lucide-static/icons/lightbulb.svg?raw";
import trashIcon from "lucide-static/icons/trash-2.svg?raw";
import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import { columnOf, isLocalizedColumn } from "../../../engine/fields/table-rows.ts";
import type { TableField } from "../../../engine/fields/table.ts";
import { companionLocale, defaultLocale, languageOf } from "../../../engine/languages.ts";
import { detectLanguage } from "../../../engine/locale.ts";
import * as m from "../../../messages/compiled/messages.js";
import { useLocale, useNumberFormat, useTranslate } from "../../page-data.ts";
import { Icon } from "../../ui/Icon.tsx";
import { BijoyOffer } from "../BijoyOffer.tsx";
import { controlId, describedBy } from "../control.ts";
import { FieldProblem } from "../FieldFrame.tsx";
import { languageWords } from "../language-words.ts";
import { cellNames, type FormRow, otherLanguageCells, rowLine } from "./form-rows.ts";

type TableRowProps = {
  field: TableField;
  /** The name of the field, and the row's place, counted from 0. */
  name: string;
  place: number;
  isLast: boolean;
  row: FormRow;
  /** The error message and the name of its cell; undefined if the row has no error. */
  wrong: { cell: string | undefined; problem: string | undefined } | undefined;
  doubts: readonly string[];
  isOpen: boolean;
  disabled: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (row: FormRow) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Called with the position of the cell in the row. */
  onPaste: (event: ClipboardEvent, cell: number) => void;
  /** Moves the row to another place; the button called `focused` then has the focus. */
  onMove: (to: number, focused: string) => void;
  onRemove: () => void;
};

/**
 * A row of a table's form. On phones it is one line that opens, and folds away the second language while that is empty;
 * on wider screens its controls stand side by side.
 */
export function TableRow(props: TableRowProps) {
  const { field, name, place, isLast, row, wrong, doubts, isOpen, disabled } = props;
  const t = useTranslate();
  const locale = useLocale();
  const digits = useNumberFormat();
  const others = otherLanguageCells(field, locale);
  const [first = ""] = others.keys();
  const language = others.get(first);
  const [wantsOther, setWantsOther] = useState(false);
  const isFolded = (cell: string) => others.has(cell) && !wantsOther && !row[cell] && wrong?.cell !== cell;
  const words = { row: digits.format(place + 1) };
  const body = controlId(`${name}.${place}.body`);
  return (
    <fieldset className={isOpen || wrong ? "table-row open" : "table-row"} disabled={disabled}>
      <legend className="small-print">{t(m.table_row, words)}</legend>
      <button
        type="button"
        className="row-line"
        id={controlId(`${name}.${place}.line`)}
        aria-expanded={isOpen || wrong !== undefined}
        aria-controls={body}
        onClick={() => props.onOpen(!isOpen)}
      >
        <b>{words.row}</b>
        <span>{rowLine(field, row, locale) || t(m.conflict_empty)}</span>
        <Icon svg={chevronDownIcon} />
      </button>
      <div className="row-body" id={body}>
        <div className="cells">
          {cellNames(field, locale).map((cell, at) => (
            <TableCell
              key={cell}
              field={field}
              name={`${name}.${place}.${cell}`}
              cell={cell}
              isFolded={isFolded(cell)}
              value={row[cell] ?? ""}
              problem={wrong?.cell === cell ? wrong.problem : undefined}
              onChange={(text) => {
                // A cell that is emptied must not disappear under the fingers.
                if (others.has(cell)) setWantsOther(true);
                props.onChange({ ...row, [cell]: text });
              }}
              onKeyDown={props.onKeyDown}
              onPaste={(event) => props.onPaste(event, at)}
            />
          ))}
          {language && [...others.keys()].some(isFolded) && (
            <button type="button" className="to-other" onClick={() => setWantsOther(true)}>
              {"+ "}
              <span lang={language}>{languageOf(language).name}</span>
              {" / "}
              {t(languageWords[language].text)}
            </button>
          )}
        </div>
        <div className="row-moves">
          <RowButton
            id={controlId(`${name}.${place}.up`)}
            icon={arrowUpIcon}
            label={t(m.table_up, words)}
            keys="Alt+ArrowUp"
            stays={place === 0}
            onPress={() => props.onMove(place - 1, "up")}
          />
          <RowButton
            id={controlId(`${name}.${place}.down`)}
            className="down"
            icon={arrowUpIcon}
            label={t(m.table_down, words)}
            keys="Alt+ArrowDown"
            stays={isLast}
            onPress={() => props.onMove(place + 1, "down")}
          />
          <RowButton icon={trashIcon} label={t(m.table_remove, words)} onPress={props.onRemove} />
        </div>
      </div>
      <output className="advice">
        {doubts.map((text) => (
          <span key={text}>
            <Icon svg={lightbulbIcon} />
            <span>{text}</span>
          </span>
        ))}
      </output>
    </fieldset>
  );
}

type TableCellProps = {
  field: TableField;
  /** The name of the control. */
  name: string;
  /** The name of the cell: its column's, or that of the column's Bengali companion. */
  cell: string;
  /** Whether phones hide it: its text is in the other language than the screen's, and empty. */
  isFolded: boolean;
  value: string;
  /** The cell's error message. */
  problem: string | undefined;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
};

/** The labelled control of a cell. */
function TableCell({ field, name, cell, isFolded, value, problem, onChange, onKeyDown, onPaste }: TableCellProps) {
  const t = useTranslate();
  const locale = useLocale();
  const column = columnOf(field.columns, cell);
  const isCompanion = !Object.hasOwn(field.columns, cell);
  const language = isCompanion ? companionLocale : defaultLocale;
  const lang = isLocalizedColumn(column) ? language : undefined;
  const label = t(column.label);
  const id = controlId(name);
  const shown = detectLanguage(value) ?? lang;
  const shared = {
    className: "in",
    id,
    value,
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": describedBy(name, { problem }),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    onKeyDown,
    onPaste,
  };
  return (
    <div className={`cell ${column.kind}${isFolded ? " folded" : ""}`}>
      <label htmlFor={id}>{lang && lang !== locale ? t(languageWords[lang].label, { label }) : label}</label>
      {column.kind === "choice" ? (
        <select {...shared}>
          <option value="">{t(m.choose)}</option>
          {value !== "" && !Object.hasOwn(column.choices, value) && <option value={value}>{value}</option>}
          {Object.entries(column.choices).map(([choice, message]) => (
            <option key={choice} value={choice}>
              {t(message)}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type={column.kind === "day" ? "date" : "text"}
          lang={shown === locale ? undefined : shown}
          inputMode={column.kind === "number" ? "numeric" : undefined}
          autoComplete="off"
        />
      )}
      <FieldProblem name={name} problem={problem} />
      {lang && <BijoyOffer name={name} value={value} onConvert={onChange} />}
    </div>
  );
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
