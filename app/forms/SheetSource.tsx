import uploadIcon from "lucide-static/icons/upload.svg?raw";
import { useState } from "react";
import { Icon } from "../ui/Icon.tsx";
import { Labelled } from "../ui/TextField.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";

type SheetSourceProps = {
  texts: Readonly<Record<"file" | "fileAbout" | "paste" | "pasteAbout" | "pasteRead", string>>;
  /** Whether a sheet is being read. Another one then has to wait. */
  isRunning: boolean;
  /** Called with the chosen file or with the pasted text. */
  onRead: (source: File | string) => void;
};

const accepted = ".xlsx,.xls,.csv,.tsv,text/csv,application/vnd.ms-excel";

/** Asks for a sheet, as a file or as pasted cells. */
export function SheetSource({ texts, isRunning, onRead }: SheetSourceProps) {
  const hydrated = useHydrated();
  const [pasted, setPasted] = useState("");
  const mayRead = !isRunning && pasted.trim() !== "";
  return (
    <>
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
              if (file) onRead(file);
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
          aria-disabled={!mayRead || undefined}
          onClick={() => mayRead && onRead(pasted)}
        >
          {texts.pasteRead}
        </button>
      </details>
    </>
  );
}

type WhichSheetProps = {
  /** The names of the file's sheets, and of the one that was read. */
  sheets: readonly string[];
  sheet: string | undefined;
  /** What was left out of the sheet because nobody sees it there; empty if nothing was. */
  unseen: string;
  /** Reads another sheet of the file. */
  onSheet: (name: string) => void;
};

/** The choice among the sheets of a file, if it has several, and what was left out of the chosen one. */
export function WhichSheet({ sheets, sheet, unseen, onSheet }: WhichSheetProps) {
  const t = useTranslate();
  return (
    <>
      {sheets.length > 1 && (
        <Labelled label={t(m.sheet_which)}>
          {(control) => (
            <select className="in" value={sheet} onChange={({ target }) => onSheet(target.value)} {...control}>
              {sheets.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
        </Labelled>
      )}
      {unseen !== "" && <p className="unseen">{unseen}</p>}
    </>
  );
}
