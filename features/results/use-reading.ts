import { useRef, useState } from "react";
import { useLocale } from "../../app/page-data.ts";
import { type Failure, send, upload } from "../../app/session/api.ts";
import type { Reading } from "./results.ts";

/** A sheet that is read: nothing yet, on its way (`part` of it is sent, 0 to 1), refused, or understood. */
type ReadingState =
  | { step: "none" }
  | { step: "running"; part: number }
  | { step: "failed"; failure: Failure }
  | { step: "done"; reading: Reading; number: number };

/** Has the server read a file or pasted cells; the device keeps nothing of it beyond the page. */
export function useReading() {
  const locale = useLocale();
  const [state, setState] = useState<ReadingState>({ step: "none" });
  const source = useRef<File | string>("");
  const running = useRef<AbortController>(undefined);
  const count = useRef(0);

  /** Reads a file or cells, or another sheet of the same. */
  const read = async (from: File | string, sheet?: string) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    source.current = from;
    // Cells come at once; a file takes its time on a slow connection.
    const isText = typeof from === "string";
    setState({ step: "running", part: isText ? 1 : 0 });
    const path = sheet === undefined ? "/results/read" : `/results/read?sheet=${encodeURIComponent(sheet)}`;
    const { signal } = controller;
    const onProgress = (part: number) => {
      if (running.current === controller) setState({ step: "running", part });
    };
    const outcome = isText
      ? await send<Reading>("POST", path, { cells: from }, { locale, signal })
      : await upload<Reading>(from, "file", { locale, path, onProgress, signal });
    if (running.current !== controller) return;
    count.current += 1;
    if (outcome.ok) setState({ step: "done", reading: outcome.data, number: count.current });
    else setState({ step: "failed", failure: outcome });
  };
  const stop = () => {
    const { current } = running;
    running.current = undefined;
    current?.abort();
    setState({ step: "none" });
  };
  return { state, read, readSheet: (sheet: string) => read(source.current, sheet), stop };
}

export type SheetReader = ReturnType<typeof useReading>;
