import { inspect } from "node:util";

/** Longest line of the log, in characters. */
const longestLine = 1000;
/** Maximum number of lines that are written of one error's message and stack. */
const mostLines = 16;
/** Maximum number of causes of an error that are described. */
const mostCauses = 5;

/** An error, its cause, the cause of that, and so on. */
export function causesOf(error: unknown): unknown[] {
  const found: unknown[] = [];
  for (
    let next = error;
    next !== undefined && !found.includes(next);
    next = next instanceof Error ? next.cause : undefined
  ) {
    found.push(next);
  }
  return found;
}

/** The messages of an error and its causes, as one line. */
export function reasonOf(error: unknown): string {
  return causesOf(error)
    .flatMap((cause) => (cause instanceof Error ? [cause.message] : []))
    .join(" ");
}

/** An error as lines for the log: its stack, then the stack of its cause, and so on. */
export function describeError(error: unknown): string[] {
  return causesOf(error)
    .slice(0, mostCauses + 1)
    .flatMap((cause, depth) => {
      const [first = "", ...rest] = textOf(cause).split("\n").slice(0, mostLines).map(singleLine);
      return [depth === 0 ? first : `caused by: ${first}`, ...rest];
    });
}

/**
 * The stack frame in which an error's first cause was thrown. It groups errors of one kind, whatever their messages
 * say.
 */
export function locationOf(error: unknown): string {
  const deepest = causesOf(error)
    .slice(0, mostCauses + 1)
    .at(-1);
  const frame = deepest instanceof Error ? /^[ \t]+(at .*)$/m.exec(deepest.stack ?? "")?.[1] : undefined;
  return singleLine(frame ?? "at an unknown place");
}

/**
 * Converts a text to one line, cut after 1000 characters. Control characters, line separators and characters that
 * change the writing direction are escaped, because the text may come from a client.
 */
export function singleLine(text: string): string {
  const short = text.length > longestLine ? `${text.slice(0, longestLine)}…` : text;
  return short.replaceAll(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === "string" ? error : inspect(error, { depth: 1 });
  const text = error.stack ?? `${error.name}: ${error.message}`;
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  return code === undefined || text.includes(code) ? text : `${code} ${text}`;
}
