import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { weekdayChoices } from "../engine/dates/weekdays.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";
import { routineActionMessages } from "../messages/action-messages.ts";

export default collection({
  name: "classRoutine",
  listView: "links",
  fields: {
    title: field.text({ label: m.routine_field_title, placeholder: m.example_class, localized: true }),
    class: field.text({ label: m.field_class, localized: true, required: false }),
    section: field.text({ label: m.field_section, localized: true, required: false }),
    lessons: field.table({
      label: m.routine_field_lessons,
      hint: m.routine_field_lessons_hint,
      required: false,
      columns: {
        day: { kind: "choice", label: m.field_weekday, choices: weekdayChoices, carried: true },
        period: { kind: "text", label: m.routine_column_period },
        time: { kind: "text", label: m.routine_column_time, carried: true },
        subject: { kind: "text", label: m.routine_column_subject, localized: true, required: true },
        teacher: { kind: "text", label: m.routine_column_teacher, localized: true },
        room: { kind: "text", label: m.routine_column_room },
      },
      rows: 120,
      marks: { place: ["day", "period"], time: "time", person: "teacher" },
    }),
    link: field.link({ label: m.routine_field_link, required: false }),
    visibility: field.visibility({ label: m.field_visibility }),
  },
  needsOneOf: { fields: ["link", "lessons"], problem: m.routine_problem_empty },
  order: "manual",
  reviewAfter: 365,
  api: apiPaths("/classRoutine"),
  admin: adminPaths("ClassRoutine"),
  page: "/ClassRoutine",
  detail: "/ClassRoutine/{id}",
  menu: { group: "academic", place: 4 },
  messages: {
    title: m.class_routine_title,
    searchedAs: m.class_routine_searched_as,
    about: m.class_routine_about,
    empty: m.class_routine_empty,
    add: m.class_routine_add,
    update: m.class_routine_update,
    remove: m.class_routine_remove,
    ...routineActionMessages,
  },
});
