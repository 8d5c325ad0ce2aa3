import { useRef, useState } from "react";
import { useLocale } from "../../app/page-data.ts";
import { type Failure, send, upload } from "../../app/session/api.ts";
import type { Reading, Readings } from "./results.ts";

/**
 * A sheet that is read: nothing yet, on its way (`part` of it is sent, 0 to 1), refused, or understood; or each sheet
 * of a workbook.
 */
type ReadingState =
  | { step: "none" }
  | { step: "running"; part: number }
  | { step: "failed"; failure: Failure }
  | { step: "done"; reading: Reading; number: number }
  | ({ step: "each"; number: number } & Readings);

/** Has the server read a file or pasted cells; the device keeps nothing of it beyond the page. */
export function useReading() {
  const locale = useLocale();
  const [state, setState] = useState<ReadingState>({ step: "none" });
  const source = useRef<File | string>("");
  const running = useRef<AbortController>(undefined);
  const count = useRef(0);

  /** Reads a file or cells; the query names another sheet of the same, or asks for each. */
  const read = async (from: File | string, query = "") => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    source.current = from;
    // Cells come at once; a file takes its time on a slow connection.
    const isText = typeof from === "string";
    setState({ step: "running", part: isText ? 1 : 0 });
    const path = `/results/read${query}`;
    const { signal } = controller;
    const onProgress = (part: number) => {
      if (running.current === controller) setState({ step: "running", part });
    };
    const outcome = isText
      ? await send<Reading | Readings>("POST", path, { cells: from }, { locale, signal })
      : await upload<Reading | Readings>(from, "file", { locale, path, onProgress, signal });
    if (running.current !== controller) return;
    count.current += 1;
    const number = count.current;
    if (!outcome.ok) setState({ step: "failed", failure: outcome });
    else if ("readings" in outcome.data) setState({ step: "each", ...outcome.data, number });
    else setState({ step: "done", reading: outcome.data, number });
  };
  const stop = () => {
    const { current } = running;
    running.current = undefined;
    current?.abort();
    setState({ step: "none" });
  };
  return {
    state,
    read,
    readSheet: (sheet: string) => read(source.current, `?sheet=${encodeURIComponent(sheet)}`),
    readEach: () => read(source.current, "?each"),
    stop,
  };
}

export type SheetReader = ReturnType<typeof useReading>;
