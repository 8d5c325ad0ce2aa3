import { z } from "zod";
import { day, minute } from "../../../engine/dates/durations.ts";

/**
 * The shortest and the longest time, in milliseconds: a shorter time would stop the site between two pages of one
 * reader.
 */
const [shortest, longest] = [minute, day];
const problem = "must be a time from 1m to 24h, such as 15m or 2h";

/** The environment variable that stops an idle site; its value is in milliseconds. */
export const sleepVariables = {
  EXIT_WHEN_IDLE: z
    .string()
    .regex(/^\d{1,4}[mh]$/, problem)
    .transform((text) => parseInt(text, 10) * (text.endsWith("h") ? 60 : 1) * minute)
    .pipe(z.number().min(shortest, problem).max(longest, problem))
    .optional(),
};
