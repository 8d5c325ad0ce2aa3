import { useEffect, useRef, useState } from "react";
import { useLoaderData } from "react-router";
import { AdminPage } from "../../app/admin/AdminPage.tsx";
import { FormFailureAlert } from "../../app/forms/FormFailureAlert.tsx";
import { LeaveWarning } from "../../app/forms/Unsaved.tsx";
import { useLocale, usePageData, useTexts } from "../../app/page-data.ts";
import dialogCss from "../../app/styles/dialog.css?inline";
import { Style } from "../../app/ui/Style.tsx";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { type ExaminationValues, sentValues, suggestedValues } from "./examination-values.ts";
import type { Reading } from "./results.ts";
import { loadNew, type ValueTexts } from "./screen-data.ts";
import css from "./screens.css?inline";
import { SheetChoice } from "./SheetChoice.tsx";
import { SheetTable } from "./SheetTable.tsx";
import { useCall } from "./use-call.ts";
import { type SheetReader, useReading } from "./use-reading.ts";
import { sentSheet, useSheet } from "./use-sheet.ts";
import { ValueFields } from "./ValueFields.tsx";

export const loader = loadNew;

/** The screen on which a sheet becomes an examination: it is chosen, looked through, named and saved. */
export default function NewScreen() {
  const { heading, lede } = useLoaderData<typeof loader>();
  const reader = useReading();
  const { state } = reader;
  return (
    <AdminPage title={heading} lede={lede} crumbs={[{ name: m.results_screen, path: "/admin/results" }]}>
      {/* The question before the page is left comes after the page has. */}
      <Style name="dialog" css={dialogCss} />
      <Style name="results-screens" css={css} />
      <SheetChoice reader={reader} />
      {state.step === "done" && <NewExamination key={state.number} reading={state.reading} reader={reader} />}
    </AdminPage>
  );
}

/** A sheet that was read, until it is saved. */
function NewExamination({ reading, reader }: { reading: Reading; reader: SheetReader }) {
  const texts = useTexts<() => ValueTexts>();
  const locale = useLocale();
  const { today } = usePageData();
  const sheet = useSheet(reading);
  const [values, setValues] = useState<ExaminationValues>(() => suggestedValues(reading, today.slice(0, 4)));
  const { call, sending, failure } = useCall(texts.notSaved);
  const [saved, setSaved] = useState<number>();
  const section = useRef<HTMLElement>(null);
  // What was understood is what comes next, below the button that was pressed.
  useEffect(() => section.current?.scrollIntoView(), []);
  useEffect(() => {
    if (saved !== undefined) window.location.assign(localPath(`/admin/results/${saved}`, locale));
  }, [saved, locale]);
  const isBusy = sending || saved !== undefined;
  const save = async () => {
    if (isBusy) return;
    const answer = await call<{ insertedId: number }>("POST", "", { ...sentValues(values), ...sentSheet(sheet) });
    if (answer) setSaved(answer.insertedId);
  };
  return (
    <section ref={section}>
      <LeaveWarning files={[]} notStored={saved === undefined} />
      <SheetTable reading={reading} sheet={sheet} onSheet={reader.readSheet} />
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <FormFailureAlert failure={failure} labels={texts} />
        <ValueFields values={values} problems={failure?.problems ?? {}} onChange={setValues} />
        <div>
          <button type="submit" className="btn big" aria-disabled={isBusy || undefined}>
            {isBusy ? texts.saving : texts.save}
          </button>
          {isBusy && <div className="wait" />}
        </div>
      </form>
    </section>
  );
}
