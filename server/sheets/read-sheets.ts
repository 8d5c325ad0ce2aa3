import pLimit from "p-limit";
import * as z from "zod/mini";
import { startChild } from "../child/start-child.ts";
import { contentTypes, entriesOf } from "./archive.ts";
import { SheetError, type SheetProblem, maxBytes, sheetProblems } from "./sheet.ts";

/**
 * Limits of the child process: memory in megabytes, processor time in seconds. Both memory limits are needed, because
 * much of the unpacked data is not in JavaScript objects.
 */
const limits = { heap: 256, data: 800, processor: 15 } as const;
/**
 * Time limit by the clock, in milliseconds. A busy machine may need longer, but the limit must be below 30 s: after so
 * much silence, the client that sent the sheet is disconnected.
 */
const longest = 27_000;

/** One sheet at a time, so that several do not take more memory than one. */
const oneAtATime = pLimit(1);

/**
 * How a feature understands sheets: the path of a script that calls `answerSheets` and runs in the child process, the
 * schema of what that answers, and the largest answer in bytes of JSON.
 */
export type SheetReader<Answer> = { script: string; answer: z.ZodMiniType<Answer>; most: number };

/**
 * A sheet that somebody sent: a file's bytes or pasted cells, the file's name without its extension, and what the
 * script is asked about it.
 */
export type SentSheet<Question> = { content: Uint8Array | string; name: string; question: Question };

/**
 * What the child process is sent: a workbook, or a text. The content of a text is pasted cells or the bytes of a file,
 * and `name` is the name of that file.
 */
export type AskedSheets<Question> = { source: SheetSource; question: Question };
type SheetSource = WorkbookSource | TextSource;
export type WorkbookSource = { content: Uint8Array; kind: WorkbookKind };
export type TextSource = { content: Uint8Array | string; name: string };
/** The schema of `Unseen`, for the answers of scripts. */
export const unseenSchema = z.strictObject({ rows: z.int(), columns: z.int(), cells: z.int() });
/** What the child process answers. */
export type SheetAnswer<Answer> = { answer: Answer } | { code: SheetProblem; sheet?: string };

/**
 * Reads the visible sheets of a file (.xlsx, .xlsm, .xls, .csv or .tsv, detected by its bytes), or pasted cells as one
 * sheet, and returns what the reader's script answers about them. The sheet of a text file is named after the file.
 * `time` is the time limit by the clock. Throws a `SheetError`, or the signal's reason.
 */
export async function readSheets<Question, Answer>(
  reader: SheetReader<Answer>,
  { content, name, question }: SentSheet<Question>,
  { signal, time = longest }: { signal?: AbortSignal; time?: number } = {},
): Promise<Answer> {
  if (Buffer.byteLength(content) > maxBytes) throw new SheetError("tooBig");
  const asked: AskedSheets<Question> = { source: sourceOf(content, name), question };
  return oneAtATime(async () => parseAnswer(reader, await askInChild(reader, asked, time, signal)));
}

function sourceOf(content: Uint8Array | string, name: string): SheetSource {
  if (typeof content === "string") return { content, name };
  const kind = workbookKind(Buffer.from(content.buffer, content.byteOffset, content.length));
  return kind ? { content, kind } : { content, name };
}

/**
 * Asks a child process, because a hostile file can make the library, or what understands its cells, take any amount of
 * time and memory.
 */
async function askInChild<Answer>(
  { script, most }: SheetReader<Answer>,
  asked: object,
  time: number,
  signal?: AbortSignal,
): Promise<string> {
  signal?.throwIfAborted();
  const { child, ended } = startChild(script, {
    ...limits,
    time,
    hasMessages: true,
    hasOutput: true,
    isLowPriority: true,
  });
  const stop = () => child.kill("SIGKILL");
  signal?.addEventListener("abort", stop);
  const chunks: Buffer[] = [];
  let size = 0;
  child.stdout?.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > most) stop();
    else chunks.push(chunk);
  });
  child.send(asked, (error) => error && stop());
  const { code, signal: endedBy, said } = await ended;
  signal?.removeEventListener("abort", stop);
  signal?.throwIfAborted();
  if (size > most) throw new SheetError("tooMuch");
  if (code !== 0)
    throw new SheetError(endedBy === "SIGKILL" || endedBy === "SIGXCPU" ? "tooSlow" : "damaged", { cause: said });
  return Buffer.concat(chunks).toString();
}

/** Parses what a child process has answered. Throws the `SheetError` that it names, or "damaged" for anything else. */
function parseAnswer<Answer>({ answer }: SheetReader<Answer>, text: string): Answer {
  const schema = z.union([
    z.strictObject({ answer }),
    z.strictObject({ code: z.enum(sheetProblems), sheet: z.optional(z.string()) }),
  ]);
  const parsed = schema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new SheetError("damaged", { cause: parsed.error });
  if ("answer" in parsed.data) return parsed.data.answer;
  throw new SheetError(parsed.data.code, { sheet: parsed.data.sheet });
}

const compoundFile = Buffer.from("d0cf11e0a1b11ae1", "hex");
const encryptedPackage = Buffer.from("EncryptedPackage", "utf16le");
const workbookStream = Buffer.from("Workbook", "utf16le");
const archive = Buffer.from("PK\x03\x04");

/** The first record of a workbook from before 2007 (BIFF 8), and the number of the record that marks encryption. */
const workbookStart = Buffer.from("0908100000060500", "hex");
const workbookStartLength = 20;
const filePass = 0x2f;

type WorkbookKind = "xlsx" | "xls";

/**
 * Detects the kind of a workbook; undefined if the file is none. Reads only the directory, before a library unpacks
 * anything. Throws a `SheetError` for a file that must not be unpacked.
 */
function workbookKind(bytes: Buffer): WorkbookKind | undefined {
  if (bytes.indexOf(compoundFile) === 0) {
    checkCompoundFile(bytes);
    return "xls";
  }
  if (bytes.indexOf(archive) !== 0) return undefined;
  if (!entriesOf(bytes).some(({ name }) => name === contentTypes)) throw new SheetError("notASheet");
  return "xlsx";
}

function checkCompoundFile(bytes: Buffer): void {
  // An .xlsx with a password is a compound file like this.
  if (bytes.includes(encryptedPackage)) throw new SheetError("password");
  const start = bytes.indexOf(workbookStart);
  if (start < 0 || !bytes.includes(workbookStream)) throw new SheetError("notASheet");
  const second = start + workbookStartLength;
  if (second + 2 <= bytes.length && bytes.readUInt16LE(second) === filePass) throw new SheetError("password");
}
