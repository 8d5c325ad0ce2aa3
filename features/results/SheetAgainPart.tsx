import { useState } from "react";
import { FormFailureAlert } from "../../app/forms/FormFailureAlert.tsx";
import { LeaveWarning } from "../../app/forms/Unsaved.tsx";
import { useLocale, useNumberFormat, useTranslate } from "../../app/page-data.ts";
import { localDigits } from "../../engine/words/digits.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Examination, Reading } from "./results.ts";
import { SheetChoice } from "./SheetChoice.tsx";
import { SheetTable } from "./SheetTable.tsx";
import { useCall } from "./use-call.ts";
import { type SheetReader, useReading } from "./use-reading.ts";
import { sentSheet, useSheet } from "./use-sheet.ts";

/** The changes that a sheet would make. `column` is an index into the columns that were sent. */
type Changes = {
  added: string[];
  changed: { roll: string; column: number; before: string; after: string }[];
  removed: string[];
  /** The fingerprint of what the sheet was compared with. */
  before: string;
};

/** Maximum number of changes that are listed. */
const mostListed = 200;

/** Reads a corrected sheet, and shows what it would change before it is saved. */
export function SheetAgainPart({ examination }: { examination: Examination }) {
  const t = useTranslate();
  const reader = useReading();
  const { state } = reader;
  return (
    <details className="part" open={state.step === "none" ? undefined : true}>
      <summary>{t(m.results_again)}</summary>
      <p>{t(m.results_again_about)}</p>
      <SheetChoice reader={reader} />
      {state.step === "done" && (
        <Comparison key={state.number} examination={examination} reading={state.reading} reader={reader} />
      )}
    </details>
  );
}

type ComparisonProps = { examination: Examination; reading: Reading; reader: SheetReader };

function Comparison({ examination, reading, reader }: ComparisonProps) {
  const t = useTranslate();
  const { call, sending, failure } = useCall(t(m.not_saved));
  const sheet = useSheet(reading);
  const sent = sentSheet(sheet);
  const asked = JSON.stringify(sent);
  const [compared, setCompared] = useState<{ asked: string; changes: Changes }>();
  const [isSaved, setSaved] = useState(false);
  // Once the clerk edits the sheet again, the comparison no longer matches what would be saved.
  const changes = compared?.asked === asked ? compared.changes : undefined;
  const put = (preview: boolean) =>
    call<Changes, Changes>(
      "PUT",
      `/${examination.id}/pupils`,
      { ...sent, preview, ...(!preview && { before: changes?.before }) },
      (later) => setCompared({ asked, changes: later }),
    );
  const compare = async () => {
    const answer = await put(true);
    if (answer) setCompared({ asked, changes: answer });
  };
  const save = async () => {
    if (!(await put(false))) return;
    setSaved(true);
    window.location.reload();
  };
  const isEmpty = changes && changes.added.length + changes.changed.length + changes.removed.length === 0;
  return (
    <div className="form wide">
      <LeaveWarning files={[]} notStored={!isSaved && changes !== undefined} />
      <SheetTable reading={reading} sheet={sheet} onSheet={reader.readSheet} />
      <FormFailureAlert failure={failure} labels={{}} />
      {!changes && (
        <button type="button" className="btn" aria-disabled={sending || undefined} onClick={() => void compare()}>
          {sending ? t(m.results_comparing) : t(m.results_compare)}
        </button>
      )}
      <output>{isEmpty && t(m.results_no_changes)}</output>
      {changes && !isEmpty && (
        <section className="changes-found">
          <h2>{t(m.results_changes)}</h2>
          <ChangeTable changes={changes} headings={sent.columns.map(({ heading }) => heading)} />
          <button type="button" className="btn" aria-disabled={sending || undefined} onClick={() => void save()}>
            {sending ? t(m.saving) : t(m.results_save_changes)}
          </button>
        </section>
      )}
    </div>
  );
}

function ChangeTable({ changes, headings }: { changes: Changes; headings: readonly string[] }) {
  const t = useTranslate();
  const locale = useLocale();
  const digits = useNumberFormat();
  const { added, changed, removed } = changes;
  const rolls = (all: readonly string[]) => ({ rolls: localDigits(all.slice(0, mostListed).join(", "), locale) });
  return (
    <>
      <p>{t(m.results_changed_count, { count: digits.format(changed.length) })}</p>
      {added.length > 0 && <p>{t(m.results_added_count, rolls(added))}</p>}
      {removed.length > 0 && <p className="removed">{t(m.results_removed_count, rolls(removed))}</p>}
      {changed.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard scrolls it sideways.
        <section className="scrolls" aria-label={t(m.results_changes)} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {[t(m.results_meaning_roll), t(m.results_column), t(m.results_before), t(m.results_after)].map(
                  (heading) => (
                    <th key={heading} scope="col">
                      {heading}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {changed.slice(0, mostListed).map(({ roll, column, before, after }) => (
                <tr key={`${roll} ${column}`}>
                  <th scope="row">{localDigits(roll, locale)}</th>
                  <td>{headings[column]}</td>
                  <td>
                    <del>{before}</del>
                  </td>
                  <td>
                    <ins>{after}</ins>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
