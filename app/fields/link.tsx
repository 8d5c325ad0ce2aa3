import uploadIcon from "lucide-static/icons/upload.svg?raw";
import { useState } from "react";
import { numbersIn } from "../../engine/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import { useLocale, useSay } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";
import { controlId, type ControlProps, describedBy, type FieldForm } from "./control.ts";
import { FieldFrame } from "./FieldFrame.tsx";
import { UploadLine } from "./UploadLine.tsx";
import { useUpload } from "./use-upload.ts";

/** What the server takes as a document, in megabytes; asked here so that nobody sends more for nothing. */
const largest = 20;
const accepted = "application/pdf,image/*,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods";

/** Asks for an address, typed or of a file that is sent to the school's own library. */
export function LinkControl(props: ControlProps) {
  const { field, name, label, optional, problem, value, onType, onUpload } = props;
  const say = useSay();
  const digits = numbersIn(useLocale());
  const [refused, setRefused] = useState<string>();
  const { upload, start, retry, forget } = useUpload("document", { onUrl: onType, onStep: onUpload });
  const hint = say(field.hint ?? m.link_hint);
  const said = problem ?? refused;
  const choose = (file: File | undefined) => {
    if (!file) return;
    const tooLarge = file.size > largest * 1024 * 1024;
    setRefused(tooLarge ? say(m.document_too_large, { limit: digits.format(largest) }) : undefined);
    if (!tooLarge) start(file);
  };
  const takeAway = () => {
    if (upload.step === "done" && value === upload.url) onType("");
    forget();
  };
  return (
    <FieldFrame name={name} label={label} optional={optional} hint={hint} problem={said}>
      <input
        className="in"
        id={controlId(name)}
        name={name}
        value={value}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={describedBy(name, { hint, problem: said })}
        aria-invalid={said ? true : undefined}
        onChange={(event) => {
          if (upload.step !== "none") forget();
          setRefused(undefined);
          onType(event.target.value);
        }}
      />
      <span className="or">{say(m.or)}</span>
      <label className="file">
        <Icon svg={uploadIcon} />
        {say(m.choose_document)}
        <input
          type="file"
          className="vh"
          accept={accepted}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </label>
      <UploadLine upload={upload} onRetry={retry} onForget={takeAway} />
    </FieldFrame>
  );
}

export const linkForm: FieldForm = { Control: LinkControl, problemWords: { missing: m.link_missing } };
