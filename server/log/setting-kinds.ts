import { z } from "zod";

/** An environment variable that is yes or no; its value is a boolean. */
export const flag = z.enum(["yes", "no"], { error: "must be yes or no" }).transform((answer) => answer === "yes");

/** An environment variable that is a whole number in this range, in decimal digits. */
export function wholeNumber(least: number, most: number, what = "a whole number") {
  return z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: `must be ${what} from ${least} to ${most}`,
    })
    .transform(Number);
}
