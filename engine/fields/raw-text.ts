import * as z from "zod/mini";

/** What is sent may be so many times longer than what is kept: blanks and the parts of composed letters go. */
const rawFactor = 4;

/**
 * More combining marks than any script puts on one letter: 30 is the bound of Unicode's Stream-Safe Text Format
 * (UAX #15). Normalising sorts them, which takes the square of their number.
 */
const tooManyMarks = /\p{M}{31}/u;

/**
 * The schema of a text as it was sent, of a field that keeps up to `limit` characters. It stands before all work
 * whose time grows with the text.
 */
export function rawText(limit: number) {
  return z.string().check(
    z.maxLength(limit * rawFactor, { abort: true }),
    z.refine((sent) => !tooManyMarks.test(sent), { params: { problem: "type" } }),
  );
}
