import * as z from "zod/mini";
import type { Problem } from "../forms/problems.ts";
import { tooManyMarks } from "../words/normal-form.ts";

/**
 * How many times longer than the stored text the input may be, because tidying removes white space and composes
 * letters.
 */
const rawFactor = 4;

/**
 * The schema of a sent text before it is tidied, for a field that stores up to `limit` characters. It runs before any
 * work whose duration grows with the text's length (requirements R6.7), and refuses more combining marks than any
 * script uses, because normalization sorts them in quadratic time.
 */
export function rawText(limit: number) {
  return z.string().check(
    z.refine((sent) => sent.length <= limit * rawFactor, {
      abort: true,
      params: { problem: { mostCharacters: limit } satisfies Problem },
    }),
    z.refine((sent) => !tooManyMarks.test(sent), { params: { problem: "type" } }),
  );
}
