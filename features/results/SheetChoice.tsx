import { EntryFormStyles } from "../../app/forms/EntryFormStyles.tsx";
import { useTexts } from "../../app/page-data.ts";
import { failureOf, FormFailureAlert } from "../../app/forms/FormFailureAlert.tsx";
import { SheetSource } from "../../app/forms/SheetSource.tsx";
import type { SheetTexts } from "./screen-data.ts";
import type { SheetReader } from "./use-reading.ts";

/** Lets a clerk choose a sheet, as a file or as pasted cells, and shows the progress of reading it. */
export function SheetChoice({ reader: { state, read, stop } }: { reader: SheetReader }) {
  const texts = useTexts<() => SheetTexts>();
  const isRunning = state.step === "running";
  const failure = state.step === "failed" ? failureOf(texts.notRead, state.failure) : undefined;
  return (
    <div className="form sheet-choice">
      <EntryFormStyles />
      <FormFailureAlert failure={failure} labels={{}} />
      <SheetSource texts={texts} isRunning={isRunning} onRead={(source) => void read(source)} />
      <output>{isRunning && (state.part < 1 ? texts.sending : texts.reading)}</output>
      {isRunning && (
        <div className="progress">
          {state.part < 1 ? (
            <progress max={1} value={state.part} aria-label={texts.sending} />
          ) : (
            <div className="wait" />
          )}
          <button type="button" className="btn quiet" onClick={stop}>
            {texts.stop}
          </button>
        </div>
      )}
    </div>
  );
}
