import { useRef, useState } from "react";
import { useLocale } from "../../app/page-data.ts";
import { type Failure, send, upload } from "../../app/session/api.ts";
import type { Reading, Readings } from "./results.ts";

/**
 * The state of reading a sheet: none chosen, running (`part` of it is uploaded, from 0 to 1), refused, or read. Reading
 * all sheets of a workbook gives one reading for each.
 */
type ReadingState =
  | { step: "none" }
  | { step: "running"; part: number }
  | { step: "failed"; failure: Failure }
  | { step: "done"; reading: Reading; number: number }
  | ({ step: "each"; number: number } & Readings);

/** Uploads a file or pasted cells for the server to read. The device keeps nothing of it after the page is left. */
export function useReading() {
  const locale = useLocale();
  const [state, setState] = useState<ReadingState>({ step: "none" });
  const source = useRef<File | string>("");
  const running = useRef<AbortController>(undefined);
  const count = useRef(0);

  /** Reads a file or cells. `query` chooses another sheet of the same file, or all of them. */
  const read = async (from: File | string, query = "") => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    source.current = from;
    // Pasted cells are sent at once; a file takes time on a slow connection.
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
