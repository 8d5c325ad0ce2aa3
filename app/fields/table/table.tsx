import { Suspense } from "react";
import { isTable } from "../../../engine/fields/table.ts";
import * as m from "../../../messages/compiled/messages.js";
import { useTranslate } from "../../page-data.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { Style } from "../../ui/Style.tsx";
import { controlId, type ControlProps, describedBy, type FieldForm } from "../control.ts";
import gridCss from "../../ui/table-grid.css?inline";
import css from "./table-editor.css?inline";

const TableEditor = lazyPart(() => import("./TableEditor.tsx"));

/** Asks for the rows of a table. The form value is the JSON text that is stored, or empty. */
function TableControl(props: ControlProps) {
  const { field, name, label, optional, problem, value } = props;
  const t = useTranslate();
  if (!isTable(field)) return null;
  const hint = field.hint && t(field.hint);
  const id = controlId(name);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It passes the focus on to a control.
    <fieldset
      className={problem ? "f table-field bad" : "f table-field"}
      id={id}
      tabIndex={-1}
      aria-describedby={describedBy(name, { hint })}
      // A link in the form's error summary leads here; pass the focus on to the invalid cell.
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.querySelector<HTMLElement>("[aria-invalid]")?.focus();
      }}
    >
      <Style name="table-editor" css={css + gridCss} />
      <legend>
        {label}
        {optional && <span className="optional"> ({t(m.field_optional)})</span>}
      </legend>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {/* The value that the form submits without scripts. */}
      <input type="hidden" name={name} value={value} />
      <Suspense fallback={t(m.loading)}>
        <TableEditor {...props} field={field} />
      </Suspense>
    </fieldset>
  );
}

export const tableForm: FieldForm = { Control: TableControl };
