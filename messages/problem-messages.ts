import type { Problem, ProblemName } from "../engine/forms/problems.ts";
import type { Message } from "../engine/message.ts";
import { localDigits } from "../engine/words/digits.ts";
import { numberFormat } from "../engine/words/numbers.ts";
import { defaultLocale } from "../engine/languages.ts";
import * as m from "./compiled/messages.js";

/** The message for each problem with a value. */
const problemMessages: Readonly<Record<ProblemName, Message>> = {
  missing: m.problem_missing,
  unknown: m.problem_unknown_field,
  type: m.problem_type,
  languages: m.problem_languages,
  wholeNumber: m.problem_whole_number,
  choice: m.problem_choice,
  lastDay: m.problem_last_day,
  text: m.problem_type,
  longText: m.problem_type,
  formattedText: m.problem_type,
  link: m.problem_link,
  videoLink: m.problem_video,
  image: m.problem_link,
  focus: m.problem_focus,
  year: m.problem_type,
  flag: m.problem_type,
  reference: m.problem_reference,
  count: m.problem_count,
  palette: m.problem_palette,
  eiin: m.problem_eiin,
  phone: m.problem_phone,
  emailAddress: m.email_needed,
  postedOn: m.problem_date,
  expiresOn: m.problem_date,
  day: m.problem_date,
  table: m.problem_table,
  constant: m.problem_type,
  visibility: m.problem_visibility,
  until: m.problem_until,
};

/** The message of a problem with a field. A field kind may have a more specific one for its form (`app/fields/`). */
export function problemMessage(problem: Problem): Message {
  if (typeof problem === "string") return problemMessages[problem];
  if ("mostCharacters" in problem) return tooLongMessage(problem.mostCharacters);
  return (_, { locale = defaultLocale } = {}) => {
    const digits = numberFormat(locale);
    if ("firstYear" in problem) {
      const year = (number: number) => localDigits(String(number), locale);
      return m.problem_year({ first: year(problem.firstYear), last: year(problem.lastYear) }, { locale });
    }
    if ("mostRows" in problem) return m.problem_rows({ most: digits.format(problem.mostRows) }, { locale });
    const column = problem.column({}, { locale });
    const what = problemMessage(problem.problem)({}, { locale });
    return m.problem_cell({ row: digits.format(problem.row), column, what }, { locale });
  };
}

/** The message of a text that has more than `most` characters. */
export function tooLongMessage(most: number): Message {
  return (_, { locale = defaultLocale } = {}) =>
    m.problem_too_long({ most: numberFormat(locale).format(most) }, { locale });
}
