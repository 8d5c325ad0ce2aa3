import { causesOf, describeError, locationOf, reasonOf, singleLine } from "./error-text.ts";
import { currentRequestId } from "./request-id.ts";
import { UnavailableError } from "./service-error.ts";

/** How many errors of one kind are logged in a time, which is in milliseconds. Further ones are only counted. */
type Limit = { most: number; time: number };
/** The limit for errors from the same place in the code. */
const fromOnePlace: Limit = { most: 10, time: 60_000 };
/** The limit for what an unavailable service prevents. Its first line says all, and it may be away for days. */
const ofOneOutage: Limit = { most: 1, time: 60 * 60_000 };
/** Maximum number of kinds that are counted separately. All others are counted together. */
const kinds = 100;

/** How many errors of each kind came in the time since the first of them. */
const counts = new Map<string, number>();

/** An entry of the log: a line, and for an error the request id and the lines that describe it. */
type Entry = {
  time: string;
  level: "info" | "error";
  message: string;
  requestId?: string | undefined;
  error?: string[];
};

const formats = {
  /** Lines after the first are indented, so that text from a client cannot look like an entry of its own. */
  text: ({ time, level, message, requestId, error = [] }: Entry) =>
    level === "info"
      ? message
      : [`${time} error${requestId === undefined ? "" : ` [${requestId}]`} ${message}`, ...error].join("\n    "),
  json: (entry: Entry) => JSON.stringify(entry),
} as const;
let format: (entry: Entry) => string = formats.text;

/** From now on, each entry of the log is one line of JSON. */
export function logAsJson(): void {
  format = formats.json;
}

/** The log that the operator reads: information on the standard output, errors on the standard error. */
export const log = {
  /** Writes a line to the standard output. */
  info(line: string): void {
    write(process.stdout, { time: new Date().toISOString(), level: "info", message: singleLine(line) });
  },

  /**
   * Logs an error and its causes, with the time, the id of the request, and what failed (`what`). If a service is
   * unavailable, this is one line, because no code is to blame.
   */
  error(what: string, error: unknown): void {
    const outage = causesOf(error).find((cause) => cause instanceof UnavailableError);
    const reason = outage && reasonOf(outage);
    // Requests for all addresses are of one kind.
    const kind = reason === undefined ? locationOf(error) : `${/^[A-Z]+ \//.test(what) ? "" : `${what} `}${reason}`;
    if (!isWithinLimit(kind, reason === undefined ? fromOnePlace : ofOneOutage)) return;
    const time = new Date().toISOString();
    const entry = { time, level: "error", requestId: currentRequestId() } as const;
    if (reason === undefined)
      write(process.stderr, { ...entry, message: singleLine(what), error: describeError(error) });
    else write(process.stderr, { ...entry, message: singleLine(`${what}${what.endsWith(".") ? "" : ":"} ${reason}`) });
  },
};

/** Counts an error of a kind. Returns whether it is within the limit and must be logged. */
function isWithinLimit(kind: string, limit: Limit): boolean {
  const key = counts.has(kind) || counts.size < kinds ? kind : "";
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  if (count === 1) setTimeout(() => endTime(key, limit.most), limit.time).unref();
  return count <= limit.most;
}

function endTime(key: string, most: number): void {
  const more = (counts.get(key) ?? 0) - most;
  counts.delete(key);
  if (more > 0)
    write(process.stderr, {
      time: new Date().toISOString(),
      level: "error",
      message: singleLine(`… ${more} more errors ${key}`),
    });
}

/** Writes an entry to a stream. A failure, such as a full disk or a closed pipe, must not end the process. */
function write(stream: NodeJS.WriteStream, entry: Entry): void {
  try {
    stream.write(`${format(entry)}\n`);
  } catch {
    // There is nowhere left to report it.
  }
}

// A stream also reports failures as events, which end the process if nothing listens.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
