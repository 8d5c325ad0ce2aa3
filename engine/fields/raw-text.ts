import * as z from "zod/mini";

/**
 * How many times longer than the stored text the input may be, because tidying removes white space and composes
 * letters.
 */
const rawFactor = 4;

/**
 * 31 consecutive combining marks: more than any script uses. Unicode's Stream-Safe Text Format (UAX #15) allows 30.
 * More are refused, because normalization sorts them in quadratic time.
 */
const tooManyMarks = /\p{M}{31}/u;

/**
 * The schema of a sent text before it is tidied, for a field that stores up to `limit` characters. It runs before any
 * work whose duration grows with the text's length (requirements R6.7).
 */
export function rawText(limit: number) {
  return z.string().check(
    z.maxLength(limit * rawFactor, { abort: true }),
    z.refine((sent) => !tooManyMarks.test(sent), { params: { problem: "type" } }),
  );
}
