import { join } from "node:path";
import pLimit from "p-limit";
import { startChild } from "../child/start-child.ts";
import { type WorkbookKind, workbookKind } from "./workbook-guard.ts";
import { maxBytes, type Sheet, SheetError, type SheetProblem } from "./sheet.ts";

const script = join(import.meta.dirname, "sheet-child.ts");
/** In megabytes and milliseconds. Much of what is unpacked is no object of JavaScript, so that both limits count. */
const limits = { heap: 256, data: 800, time: 15_000 } as const;

/** One sheet at a time, so that many of them take no more memory than one. */
const oneAtATime = pLimit(1);

/** What the child is sent: a workbook, or a text as it was pasted or as a file's bytes. `name` is the file's. */
export type SheetSource = WorkbookSource | TextSource;
export type WorkbookSource = { content: Uint8Array; kind: WorkbookKind };
export type TextSource = { content: Uint8Array | string; name: string };
/** What the child answers. */
export type SheetAnswer = { sheets: Sheet[] } | { code: SheetProblem; sheet?: string };

/**
 * Reads the visible sheets of a file (.xlsx, .xlsm, .xls, .csv, .tsv: told by its bytes), or the one sheet of cells
 * that were pasted as text. The sheet of a text is called as its file, without the ending. Throws a `SheetError`, or
 * the signal's reason.
 */
export async function readSheets(
  content: Uint8Array | string,
  { name = "", signal }: { name?: string; signal?: AbortSignal } = {},
): Promise<Sheet[]> {
  if (Buffer.byteLength(content) > maxBytes) throw new SheetError("tooBig");
  const source = sourceOf(content, name);
  return oneAtATime(() => readInChild(source, signal));
}

function sourceOf(content: Uint8Array | string, name: string): SheetSource {
  if (typeof content === "string") return { content, name };
  const kind = workbookKind(Buffer.from(content.buffer, content.byteOffset, content.length));
  return kind ? { content, kind } : { content, name };
}

/** Reads in a process of its own, because a hostile file can make the library take any time and memory. */
async function readInChild(source: SheetSource, signal: AbortSignal | undefined): Promise<Sheet[]> {
  signal?.throwIfAborted();
  const { child, ended } = startChild(script, { ...limits, hasMessages: true, isLowPriority: true });
  const stop = () => child.kill();
  signal?.addEventListener("abort", stop);
  let answer: SheetAnswer | undefined;
  child.once("message", (message) => (answer = message as SheetAnswer));
  child.send(source, (error) => error && stop());
  const { signal: endedBy, said } = await ended;
  signal?.removeEventListener("abort", stop);
  signal?.throwIfAborted();
  if (!answer) throw new SheetError(endedBy === "SIGKILL" ? "tooSlow" : "damaged", { cause: said });
  if ("sheets" in answer) return answer.sheets;
  throw new SheetError(answer.code, { sheet: answer.sheet });
}
