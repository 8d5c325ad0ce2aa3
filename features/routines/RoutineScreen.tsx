import { useRef, useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { AdminPage } from "../../app/admin/AdminPage.tsx";
import { passDraft } from "../../app/forms/draft.ts";
import { EntryFormStyles } from "../../app/forms/EntryFormStyles.tsx";
import { failureOf, FormFailureAlert } from "../../app/forms/FormFailureAlert.tsx";
import { SheetSource, WhichSheet } from "../../app/forms/SheetSource.tsx";
import { useDraftOwner } from "../../app/forms/use-form-state.ts";
import { useLocale, useNumberFormat, useTranslate } from "../../app/page-data.ts";
import { type Failure, send, upload } from "../../app/session/api.ts";
import { requireWriter } from "../../app/session/require-role.ts";
import { TableGrid, TableGridStyle } from "../../app/ui/TableGrid.tsx";
import { Labelled } from "../../app/ui/TextField.tsx";
import { collectionNamed } from "../../collections/all.ts";
import { storedRows } from "../../engine/fields/table-rows.ts";
import { isTable } from "../../engine/fields/table.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { classValues } from "./class-values.ts";
import type { Found, FoundEntry } from "./entries.ts";

export function loader(args: LoaderFunctionArgs) {
  requireWriter(args);
  return null;
}

type State = { step: "none" | "running" } | { step: "failed"; failure: Failure } | { step: "done"; found: Found };

/**
 * The screen on which a routine from an office's sheet becomes entries. The clerk chooses or pastes the sheet, then
 * opens each entry in its form.
 */
export default function RoutineScreen() {
  const t = useTranslate();
  const locale = useLocale();
  const [state, setState] = useState<State>({ step: "none" });
  const source = useRef<File | string>("");
  const isRunning = state.step === "running";
  const texts = {
    file: t(m.sheet_file),
    fileAbout: t(m.sheet_file_about),
    paste: t(m.sheet_paste),
    pasteAbout: t(m.routines_paste_about),
    pasteRead: t(m.sheet_paste_read),
  };

  const read = async (from: File | string, sheet?: string) => {
    if (isRunning) return;
    source.current = from;
    setState({ step: "running" });
    const path = `/routines/read${sheet === undefined ? "" : `?sheet=${encodeURIComponent(sheet)}`}`;
    const outcome =
      typeof from === "string"
        ? await send<Found>("POST", path, { cells: from }, { locale })
        : await upload<Found>(from, "file", { locale, path });
    setState(outcome.ok ? { step: "done", found: outcome.data } : { step: "failed", failure: outcome });
  };
  return (
    <AdminPage title={t(m.routines_screen)} lede={t(m.routines_about)}>
      <EntryFormStyles />
      <TableGridStyle />
      <div className="form">
        <FormFailureAlert
          failure={state.step === "failed" ? failureOf(t(m.sheet_not_read), state.failure) : undefined}
          labels={{}}
        />
        <SheetSource texts={texts} isRunning={isRunning} onRead={(from) => void read(from)} />
        <output>{isRunning && t(m.sheet_reading)}</output>
      </div>
      {state.step === "done" && (
        <FoundEntries found={state.found} onSheet={(sheet) => void read(source.current, sheet)} />
      )}
    </AdminPage>
  );
}

/** The entries found in a sheet: each with its doubts, and a button that opens it in the form. */
function FoundEntries({
  found: { entries, sheets, sheet, unseen },
  onSheet,
}: {
  found: Found;
  onSheet: (name: string) => void;
}) {
  const t = useTranslate();
  return (
    <section className="form found-routines" aria-label={t(m.sheet_found)}>
      <h2>{t(m.sheet_found)}</h2>
      <WhichSheet sheets={sheets} sheet={sheet} unseen={unseen} onSheet={onSheet} />
      {entries.map((entry) => (
        <FoundRoutine key={`${sheet} ${entry.collection} ${entry.heading}`} entry={entry} />
      ))}
    </section>
  );
}

/**
 * An entry found in a sheet: its class, which a person can correct, the whole as a grid, its doubts, and a button that
 * opens it in the form.
 */
function FoundRoutine({ entry }: { entry: FoundEntry }) {
  const t = useTranslate();
  const locale = useLocale();
  const digits = useNumberFormat();
  const [isRefused, setRefused] = useState(false);
  const [name, setName] = useState(entry.name);
  const { admin, fields } = collectionNamed(entry.collection);
  const owner = useDraftOwner(admin.add);
  const values = name ? { ...entry.values, ...classValues(name) } : entry.values;
  const openForm = () => {
    if (passDraft(owner, { values, files: [] })) window.location.assign(localPath(admin.add, locale));
    else setRefused(true);
  };
  const heading = name ? [name.class, name.section, name.shift].filter(Boolean).join(" ") : entry.heading;
  return (
    <article>
      <h3>{heading || t(m.routines_no_class)}</h3>
      <p>{t(m.routines_rows, { count: digits.format(entry.count) })}</p>
      {name && (
        <div className="form">
          {(["class", "section"] as const).map((one) => (
            <Labelled key={one} label={t(one === "class" ? m.field_class : m.field_section)}>
              {(control) => (
                <input
                  className="in"
                  autoComplete="off"
                  value={name[one] ?? ""}
                  onChange={({ target }) => setName({ ...name, [one]: target.value })}
                  {...control}
                />
              )}
            </Labelled>
          ))}
        </div>
      )}
      {Object.entries(fields).map(
        ([column, field]) =>
          isTable(field) && <TableGrid key={column} field={field} rows={storedRows(entry.values[column])} />,
      )}
      {entry.doubts.length > 0 && (
        <ul className="doubts">
          {entry.doubts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <button type="button" className="btn" onClick={openForm}>
        {t(m.routines_open)}
      </button>
      {isRefused && <p role="alert">{t(m.routines_no_draft)}</p>}
    </article>
  );
}
