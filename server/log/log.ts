import { describeError, locationOf, singleLine } from "./error-text.ts";
import { currentRequestId } from "./request-id.ts";

/**
 * Maximum number of errors per minute that are logged from the same place in the code. Further ones are only counted.
 */
const perMinute = 10;
/** Maximum number of places that are counted separately. All others are counted together. */
const places = 100;

const minute = 60_000;

/** How many errors came from each place in the minute since the first of them. */
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

  /** Logs an error and its causes, with the time, the id of the request, and what failed (`what`). */
  error(what: string, error: unknown): void {
    if (!isWithinLimit(locationOf(error))) return;
    const time = new Date().toISOString();
    write(process.stderr, {
      time,
      level: "error",
      requestId: currentRequestId(),
      message: singleLine(what),
      error: describeError(error),
    });
  },
};

/** Counts an error from a place. Returns whether it is within the limit and must be logged. */
function isWithinLimit(place: string): boolean {
  const key = counts.has(place) || counts.size < places ? place : "";
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  if (count === 1) setTimeout(() => endMinute(key), minute).unref();
  return count <= perMinute;
}

function endMinute(key: string): void {
  const more = (counts.get(key) ?? 0) - perMinute;
  counts.delete(key);
  if (more > 0)
    write(process.stderr, { time: new Date().toISOString(), level: "error", message: `… ${more} more errors ${key}` });
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
