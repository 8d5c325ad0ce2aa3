import type { Problem } from "../engine/problems.ts";
import type { Words } from "../engine/words.ts";
import * as m from "./compiled/messages.js";

/** How each problem with a field is told to a person; a form may have better words (`app/fields/`). */
export const problemWords: Readonly<Record<Problem, Words>> = {
  missing: m.problem_missing,
  tooLong: m.problem_too_long,
  unknown: m.problem_unknown_field,
  type: m.problem_type,
  text: m.problem_type,
  longText: m.problem_type,
  link: m.problem_link,
  image: m.problem_link,
  year: m.problem_year,
  postedOn: m.problem_date,
  expiresOn: m.problem_date,
  constant: m.problem_type,
};
