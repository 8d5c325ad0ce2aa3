import uploadIcon from "lucide-static/icons/upload.svg?raw";
import { useState } from "react";
import { EntryFormStyles } from "../../app/forms/EntryFormStyles.tsx";
import { useTexts } from "../../app/page-data.ts";
import { failureOf, FormFailureAlert } from "../../app/forms/FormFailureAlert.tsx";
import { Icon } from "../../app/ui/Icon.tsx";
import { Labelled } from "../../app/ui/TextField.tsx";
import { useHydrated } from "../../app/ui/use-hydrated.ts";
import type { SheetTexts } from "./screen-data.ts";
import type { SheetReader } from "./use-reading.ts";

const accepted = ".xlsx,.xls,.csv,.tsv,.ods,text/csv,application/vnd.ms-excel";

/** Asks for a sheet, as a file or as pasted cells, and says how its reading goes. */
export function SheetChoice({ reader: { state, read, stop } }: { reader: SheetReader }) {
  const texts = useTexts<() => SheetTexts>();
  const hydrated = useHydrated();
  const [pasted, setPasted] = useState("");
  const isRunning = state.step === "running";
  const failure = state.step === "failed" ? failureOf(texts.notRead, state.failure) : undefined;
  return (
    <div className="form sheet-choice">
      <EntryFormStyles />
      <FormFailureAlert failure={failure} labels={{}} />
      <div className="f">
        <label className="file">
          <Icon svg={uploadIcon} />
          {texts.file}
          <input
            type="file"
            className="vh"
            accept={accepted}
            disabled={!hydrated || isRunning}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void read(file);
              target.value = "";
            }}
          />
        </label>
        <span className="hint">{texts.fileAbout}</span>
      </div>
      <details className="paste">
        <summary>{texts.paste}</summary>
        <Labelled label={texts.paste} hint={texts.pasteAbout}>
          {(control) => (
            <textarea className="in" value={pasted} onChange={({ target }) => setPasted(target.value)} {...control} />
          )}
        </Labelled>
        <button
          type="button"
          className="btn quiet"
          disabled={!hydrated}
          aria-disabled={isRunning || pasted.trim() === "" || undefined}
          onClick={() => {
            if (!isRunning && pasted.trim() !== "") void read(pasted);
          }}
        >
          {texts.pasteRead}
        </button>
      </details>
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
