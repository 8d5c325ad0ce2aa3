import uploadIcon from "lucide-static/icons/upload.svg?raw";
import { useState } from "react";
import { numberFormat } from "../../engine/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import { useLocale, useTranslate } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { controlId, type ControlProps, describedBy, type FieldForm } from "./control.ts";
import { FieldFrame } from "./FieldFrame.tsx";
import { UploadLine } from "./UploadLine.tsx";
import { useUpload } from "./use-upload.ts";

/** The largest document that the server accepts, in megabytes. A larger one is refused before it is sent. */
const largestMegabytes = 20;
const accepted = "application/pdf,image/*,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods";

/** Asks for an address: an existing one, or that of a file that is uploaded to the media library. */
export function LinkControl(props: ControlProps) {
  const { field, name, label, optional, problem, value, onChange, onUploadStep } = props;
  const t = useTranslate();
  const digits = numberFormat(useLocale());
  const hydrated = useHydrated();
  const [refused, setRefused] = useState<string>();
  const { upload, start, retry, forget } = useUpload("document", { onUrl: onChange, onStep: onUploadStep });
  const hint = t(field.hint ?? m.link_hint);
  const shownProblem = problem ?? refused;
  const choose = (file: File | undefined) => {
    if (!file) return;
    const tooLarge = file.size > largestMegabytes * 1024 * 1024;
    setRefused(tooLarge ? t(m.document_too_large, { limit: digits.format(largestMegabytes) }) : undefined);
    if (!tooLarge) start(file);
  };
  const removeUpload = () => {
    if (upload.step === "done" && value === upload.url) onChange("");
    forget();
  };
  return (
    <FieldFrame name={name} label={label} optional={optional} hint={hint} problem={shownProblem}>
      <input
        className="in"
        id={controlId(name)}
        name={name}
        value={value}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={describedBy(name, { hint, problem: shownProblem })}
        aria-invalid={shownProblem ? true : undefined}
        onChange={(event) => {
          if (upload.step !== "none") forget();
          setRefused(undefined);
          onChange(event.target.value);
        }}
      />
      <span className="or">{t(m.or)}</span>
      <label className="file">
        <Icon svg={uploadIcon} />
        {t(m.choose_document)}
        <input
          type="file"
          className="vh"
          accept={accepted}
          disabled={!hydrated}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </label>
      <UploadLine upload={upload} onRetry={retry} onForget={removeUpload} />
    </FieldFrame>
  );
}

export const linkForm: FieldForm = { Control: LinkControl, problemWords: { missing: m.link_missing } };
