import type { Problem } from "../engine/forms/problems.ts";
import type { Message } from "../engine/message.ts";
import * as m from "./compiled/messages.js";

/** The message for each problem with a field; a field kind may have a better one for its form (`app/fields/`). */
export const problemMessages: Readonly<Record<Problem, Message>> = {
  missing: m.problem_missing,
  tooLong: m.problem_too_long,
  unknown: m.problem_unknown_field,
  type: m.problem_type,
  languages: m.problem_languages,
  text: m.problem_type,
  longText: m.problem_type,
  formattedText: m.problem_type,
  link: m.problem_link,
  videoLink: m.problem_video,
  image: m.problem_link,
  focus: m.problem_focus,
  year: m.problem_year,
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
  constant: m.problem_type,
  visibility: m.problem_visibility,
};
