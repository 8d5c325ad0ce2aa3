import { useEffect, useRef, useState } from "react";
import { upload, type UploadKind } from "../session/api.ts";
import { useLocale } from "../page-data.ts";
import type { UploadStep } from "./control.ts";
import { downscale } from "./downscale.ts";

/** The state of an upload to the media library. */
export type Upload =
  | { step: "none" }
  | { step: "running"; file: File; progress: number }
  | { step: "failed" | "refused"; file: File; message: string }
  | { step: "done"; file: File; url: string };

type UploadActions = {
  upload: Upload;
  start: (file: File) => void;
  retry: () => void;
  /** Resets the state and cancels a running upload. */
  forget: () => void;
};

/** Uploads a file as soon as it is chosen. Choosing another file cancels the upload of the one before. */
export function useUpload(
  kind: UploadKind,
  { onUrl, onStep }: { onUrl: (url: string) => void; onStep: (step: UploadStep, file: string) => void },
): UploadActions {
  const locale = useLocale();
  const [state, setState] = useState<Upload>({ step: "none" });
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const forget = () => {
    current.current?.abort();
    setState({ step: "none" });
    onStep("none", "");
  };
  const run = async (file: File) => {
    current.current?.abort();
    const { signal } = (current.current = new AbortController());
    setState({ step: "running", file, progress: 0 });
    onStep("running", file.name);
    const sent = kind === "image" ? await downscale(file) : file;
    const onProgress = (progress: number) => {
      if (!signal.aborted) setState({ step: "running", file, progress });
    };
    const outcome = await upload(sent, kind, { locale, onProgress, signal });
    if (signal.aborted) return;
    if (outcome.ok) {
      const { url } = outcome.data.data;
      setState({ step: "done", file, url });
      onStep("none", file.name);
      onUrl(url);
    } else {
      const step = outcome.kind === "invalid" ? "refused" : "failed";
      setState({ step, file, message: outcome.message });
      onStep(step, file.name);
    }
  };
  return {
    upload: state,
    start: (file) => void run(file),
    retry: () => {
      if (state.step === "failed") void run(state.file);
    },
    forget,
  };
}
