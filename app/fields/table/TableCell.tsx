import type { ClipboardEvent, KeyboardEvent } from "react";
import { columnOf, isLocalizedColumn } from "../../../engine/fields/table-rows.ts";
import type { TableField } from "../../../engine/fields/table.ts";
import { companionLocale, defaultLocale } from "../../../engine/languages.ts";
import { detectLanguage } from "../../../engine/locale.ts";
import * as m from "../../../messages/compiled/messages.js";
import { useLocale, useTranslate } from "../../page-data.ts";
import { BijoyOffer } from "../BijoyOffer.tsx";
import { controlId, describedBy } from "../control.ts";
import { FieldProblem } from "../FieldFrame.tsx";
import { languageWords } from "../language-words.ts";

type TableCellProps = {
  field: TableField;
  /** The name of the control. */
  name: string;
  /** The name of the cell: its column's, or that of the column's Bengali companion. */
  cell: string;
  value: string;
  /** The cell's error message. */
  problem: string | undefined;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
};

/** The labelled control of a cell. */
export function TableCell({ field, name, cell, value, problem, onChange, onKeyDown, onPaste }: TableCellProps) {
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
    <div className={`cell ${column.kind}`}>
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
