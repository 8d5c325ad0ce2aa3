import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Doubt, Meaning, Part } from "./results.ts";

/** The names of the columns' meanings. */
export const meaningNames: Readonly<Record<Meaning, Message>> = {
  roll: m.results_meaning_roll,
  name: m.field_name,
  father: m.results_meaning_father,
  mother: m.results_meaning_mother,
  registration: m.results_meaning_registration,
  class: m.field_class,
  section: m.field_section,
  group: m.field_group,
  mark: m.results_meaning_mark,
  letter: m.results_meaning_letter,
  point: m.results_meaning_point,
  total: m.results_meaning_total,
  gpa: m.results_meaning_gpa,
  gpaWithoutOptional: m.results_meaning_gpa_without_optional,
  result: m.results_meaning_result,
  position: m.results_meaning_position,
  attendance: m.results_meaning_attendance,
  remarks: m.results_meaning_remarks,
  ignored: m.results_meaning_ignored,
};

/** The names of the parts of a mark. */
export const partNames: Readonly<Record<Part, Message>> = {
  written: m.results_part_written,
  mcq: m.results_part_mcq,
  practical: m.results_part_practical,
  total: m.results_part_total,
};

/** The text about a doubt, shown at its row. */
export const doubtNames: Readonly<Record<Doubt["kind"], Message>> = {
  noRoll: m.results_doubt_no_roll,
  rollTwice: m.results_doubt_roll_twice,
  noMark: m.results_doubt_no_mark,
  unusual: m.results_doubt_unusual,
  total: m.results_doubt_total,
  gpa: m.results_doubt_gpa,
  noValue: m.results_doubt_no_value,
  converted: m.results_doubt_converted,
};
