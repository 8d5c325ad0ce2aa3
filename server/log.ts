import { describeError, placeOf, singleLine } from "./error-text.ts";
import { currentRequestId } from "./request-id.ts";

/** Errors from the same place in the code that are written within a minute; further ones are only counted. */
const perMinute = 10;
/** Places that are told apart; all further ones count as one. */
const places = 100;

const minute = 60_000;

/** How many errors of each place came in its minute. */
const counts = new Map<string, number>();

/** What the process tells its operator. */
export const log = {
  /** Writes a line to the standard output. */
  info(line: string): void {
    write(process.stdout, `${singleLine(line)}\n`);
  },

  /**
   * Writes to the standard error what failed, when, for which request, and the chain of its causes. Lines after the
   * first are indented, so that no text of a stranger can pass for an event.
   */
  error(what: string, error: unknown): void {
    if (!isCounted(placeOf(error))) return;
    const id = currentRequestId();
    const head = `${new Date().toISOString()} error${id === undefined ? "" : ` [${id}]`} ${singleLine(what)}`;
    write(process.stderr, `${[head, ...describeError(error)].join("\n    ")}\n`);
  },
};

/** Counts an error; answers whether it is to be written. */
function isCounted(place: string): boolean {
  const key = counts.has(place) || counts.size < places ? place : "";
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  if (count === 1) setTimeout(() => endMinute(key), minute).unref();
  return count <= perMinute;
}

function endMinute(key: string): void {
  const more = (counts.get(key) ?? 0) - perMinute;
  counts.delete(key);
  if (more > 0) write(process.stderr, `${new Date().toISOString()} … ${more} more errors ${key}\n`);
}

/** A log that cannot be written, for a full disk or a closed pipe, must not end the process. */
function write(stream: NodeJS.WriteStream, text: string): void {
  try {
    stream.write(text);
  } catch {
    // There is nowhere left to say so.
  }
}

for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
