import { EntryFormStyles } from "../../app/forms/EntryFormStyles.tsx";
import { useTranslate } from "../../app/page-data.ts";
import { failureOf, FormFailureAlert } from "../../app/forms/FormFailureAlert.tsx";
import { SheetSource } from "../../app/forms/SheetSource.tsx";
import * as m from "../../messages/compiled/messages.js";
import type { SheetReader } from "./use-reading.ts";

/** Lets a clerk choose a sheet, as a file or as pasted cells, and shows the progress of reading it. */
export function SheetChoice({ reader: { state, read, stop } }: { reader: SheetReader }) {
  const t = useTranslate();
  const texts = {
    file: t(m.sheet_file),
    fileAbout: t(m.sheet_file_about),
    paste: t(m.sheet_paste),
    pasteAbout: t(m.results_paste_about),
    pasteRead: t(m.sheet_paste_read),
  };
  const isRunning = state.step === "running";
  const failure = state.step === "failed" ? failureOf(t(m.sheet_not_read), state.failure) : undefined;
  return (
    <div className="form sheet-choice">
      <EntryFormStyles />
      <FormFailureAlert failure={failure} labels={{}} />
      <SheetSource texts={texts} isRunning={isRunning} onRead={(source) => void read(source)} />
      <output>{isRunning && (state.part < 1 ? t(m.results_sending) : t(m.sheet_reading))}</output>
      {isRunning && (
        <div className="progress">
          {state.part < 1 ? (
            <progress max={1} value={state.part} aria-label={t(m.results_sending)} />
          ) : (
            <div className="wait" />
          )}
          <button type="button" className="btn quiet" onClick={stop}>
            {t(m.stop)}
          </button>
        </div>
      )}
    </div>
  );
}
