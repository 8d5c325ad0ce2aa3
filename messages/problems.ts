import type { Problem } from "../engine/problems.ts";
import type { Words } from "../engine/words.ts";
import * as m from "./compiled/messages.js";

/** How each problem with a field is told to a person. */
export const problemWords: Readonly<Record<Problem, Words>> = {
  missing: m.problem_missing,
  tooLong: m.problem_too_long,
  link: m.problem_link,
  year: m.problem_year,
  date: m.problem_date,
  days: m.problem_days,
  unknown: m.problem_unknown_field,
  type: m.problem_type,
};
