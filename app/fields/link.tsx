import * as m from "../../messages/compiled/messages.js";
import { useNumberFormat, usePageData, useTranslate } from "../page-data.ts";
import {
  type ControlProps,
  type FieldForm,
  type UploadStep,
  controlAttributes,
  controlId,
  describedBy,
  focusControl,
} from "./control.ts";
import { FieldFrame } from "./FieldFrame.tsx";
import { numberFormat } from "../../engine/words/numbers.ts";
import uploadIcon from "lucide-static/icons/upload.svg?raw";
import { useLoaderData } from "react-router";
import { type AriaAttributes, type ComponentProps, useRef, useState } from "react";
import { isUpload } from "../../engine/media/media.ts";
import type { Message } from "../../engine/message.ts";
import type { UploadKind } from "../session/api.ts";
import { Icon } from "../ui/Icon.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { BesideDocument } from "./BesideDocument.tsx";
import { ChooseThere } from "./ChooseThere.tsx";
import { FileName, UploadLine } from "./UploadLine.tsx";
import { useFileFacts } from "./use-file-facts.ts";
import { useUpload } from "./use-upload.ts";

/** The `accept` attribute of an input for documents. */
export const documentTypes = "application/pdf,image/*,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods";

/** The documents that can be uploaded; the size limit is the server's. */
const documents = {
  upload: "document",
  accept: documentTypes,
  label: m.choose_document,
  megabytes: 20,
} as const;

/** Asks for a URL. People type it or, if the field takes uploads, upload a document, whose URL is then the value. */
function LinkControl(props: ControlProps) {
  const t = useTranslate();
  const { field, name, label, optional, problem, value, onChange } = props;
  if (!field.media) {
    const hint = field.hint && t(field.hint);
    return (
      <FieldFrame name={name} label={label} optional={optional} hint={hint} problem={problem}>
        <UrlInput {...controlAttributes(name, { hint, problem })} value={value} onValue={onChange} />
      </FieldFrame>
    );
  }
  return <UrlOrUploadControl {...props} hint={t(props.field.hint ?? m.link_hint)} files={documents} />;
}

export const linkForm: FieldForm = { Control: LinkControl, problemWords: { missing: m.link_missing } };

/** Asks for a video: its URL, or a file that is uploaded to the media library. */
function VideoLinkControl(props: ControlProps) {
  const t = useTranslate();
  const { locale, user } = usePageData();
  const megabytes = user?.videoMegabytes ?? 0;
  const files = {
    upload: "video",
    accept: "video/mp4,video/webm,.mp4,.webm",
    label: m.choose_video,
    megabytes,
  } as const;
  const limit = numberFormat(locale).format(megabytes);
  return <UrlOrUploadControl {...props} hint={t(m.video_hint, { limit })} files={files} />;
}

export const videoLinkForm: FieldForm = { Control: VideoLinkControl, problemWords: { missing: m.link_missing } };

/** The files that can be uploaded instead of typing a URL. */
type Files = {
  upload: UploadKind;
  /** The `accept` attribute of the file input. */
  accept: string;
  /** The text of the button that chooses a file. */
  label: Message;
  /** The largest file that the server accepts, in megabytes. The browser refuses a larger one before sending it. */
  megabytes: number;
};

/**
 * Asks for a URL. People type it or upload a file, whose URL is then the value. An uploaded file is shown by its name.
 */
function UrlOrUploadControl(props: ControlProps & { hint: string; files: Files }) {
  const { name, label, optional, problem, value, hint, files, onChange, onUploadStep } = props;
  const t = useTranslate();
  const digits = useNumberFormat();
  const hydrated = useHydrated();
  const chooser = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();
  const step = useWorseStep(onUploadStep);
  const { upload, start, retry, forget } = useUpload(files.upload, { onUrl: onChange, onStep: step("file") });
  const shownProblem = problem ?? refused;
  // A note about the text of a stored PDF has the PDF's address as its key (app/admin/files-data.ts).
  const note = useLoaderData<{ documentNotes?: Record<string, string> } | undefined>()?.documentNotes?.[value];
  const attributes = {
    id: controlId(name),
    "aria-describedby": describedBy(name, { hint, problem: shownProblem }),
    "aria-invalid": shownProblem ? true : undefined,
  };
  const choose = (file: File | undefined) => {
    if (!file) return;
    const tooLarge = file.size > files.megabytes * 1024 * 1024;
    setRefused(tooLarge ? t(m.document_too_large, { limit: digits.format(files.megabytes) }) : undefined);
    if (!tooLarge) start(file);
  };
  const change = (address: string) => {
    if (upload.step !== "none") forget();
    setRefused(undefined);
    onChange(address);
  };
  const [before] = useState(value);
  const chooseThere = (address: string) => {
    change(address);
    focusControl(name);
  };
  // The button disappears when it is pressed. The focus moves to the file button, which opens no keyboard on phones.
  const remove = () => {
    change("");
    chooser.current?.focus();
  };
  const giveUp = () => {
    forget();
    chooser.current?.focus();
  };
  return (
    <FieldFrame name={name} label={label} optional={optional} hint={hint} problem={shownProblem}>
      {isUpload(value) ? (
        <UploadedFile
          address={value}
          file={upload.step === "done" ? upload.file : undefined}
          name={name}
          removeButton={attributes}
          onRemove={remove}
        />
      ) : (
        <UrlInput {...attributes} name={name} value={value} onValue={change} />
      )}
      <span className="or small-print">{t(m.or)}</span>
      <label className="file">
        <Icon svg={uploadIcon} />
        {t(files.label)}
        <input
          type="file"
          ref={chooser}
          className="vh"
          accept={files.accept}
          disabled={!hydrated}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </label>
      {files.upload === "document" && (
        <>
          <ChooseThere kind="document" onChoose={chooseThere} />
          <BesideDocument
            name={name}
            entry={props.entry}
            form={props.form}
            value={value}
            onDocument={change}
            problem={problem}
            onUploadStep={step("beside")}
          />
        </>
      )}
      {upload.step !== "done" && <UploadLine upload={upload} onRetry={retry} onForget={giveUp} />}
      {note && <p className="hint">{note}</p>}
      {isOtherKind(before, value) && <p className="hint">{t(m.file_other_kind)}</p>}
    </FieldFrame>
  );
}

/** The steps of an upload, the one that matters most last. */
const stepOrder: readonly UploadStep[] = ["none", "begun", "refused", "failed", "running"];

/** Reports the worse of two uploads' steps to the form, so that neither hides what the other has not finished. */
function useWorseStep(onStep: ControlProps["onUploadStep"]) {
  const steps = useRef({ file: ["none", ""], beside: ["none", ""] } as Record<"file" | "beside", [UploadStep, string]>);
  return (from: "file" | "beside") => (step: UploadStep, name: string) => {
    steps.current[from] = [step, name];
    const { file, beside } = steps.current;
    onStep(...(stepOrder.indexOf(beside[0]) > stepOrder.indexOf(file[0]) ? beside : file));
  };
}

/** Whether an uploaded file replaces one of another type, for example if a PDF replaces a picture. */
function isOtherKind(before: string, now: string): boolean {
  const kindOf = (address: string) => address.split(".").at(-1);
  return isUpload(before) && isUpload(now) && kindOf(before) !== kindOf(now);
}

type UploadedFileProps = {
  /** The file's path under `/media`. */
  address: string;
  /** The file on this device, if it was chosen since the page was loaded. */
  file: File | undefined;
  /** The name of the field. */
  name: string;
  /** Attributes of the remove button, which stands for the field's control while the input is hidden. */
  removeButton: AriaAttributes & { id: string };
  onRemove: () => void;
};

/** An uploaded file, by its name, with a button that removes it from the form. */
function UploadedFile({ address, file, name, removeButton, onRemove }: UploadedFileProps) {
  const t = useTranslate();
  const facts = useFileFacts(address, file);
  return (
    <div className="upload">
      {/* Submits the field's value while the page is not yet hydrated. */}
      <input type="hidden" name={name} value={address} />
      <FileName facts={facts} />
      <span className="acts">
        <button
          type="button"
          className="btn quiet"
          {...removeButton}
          aria-label={t(m.clear_choice_named, { name: facts?.name ?? t(m.file_uploaded) })}
          onClick={onRemove}
        >
          {t(m.clear_choice)}
        </button>
      </span>
    </div>
  );
}

type UrlInputProps = Omit<ComponentProps<"input">, "onChange"> & { onValue: (value: string) => void };

/** The input for a URL. Phones show their keyboard for URLs and correct nothing. */
function UrlInput({ onValue, ...rest }: UrlInputProps) {
  return (
    <input
      className="in"
      {...rest}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
