import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";
import { routineActionMessages } from "../messages/action-messages.ts";

export default collection({
  name: "examRoutine",
  listView: "links",
  fields: {
    title: field.text({ label: m.routine_field_title, placeholder: m.example_class, localized: true }),
    examinations: field.table({
      label: m.routine_field_examinations,
      hint: m.routine_field_examinations_hint,
      required: false,
      columns: {
        date: { kind: "day", label: m.field_date, carried: true },
        time: { kind: "text", label: m.routine_column_time, carried: true },
        subject: { kind: "text", label: m.field_subject, localized: true, required: true },
        code: { kind: "text", label: m.routine_column_code },
        class: { kind: "text", label: m.field_class, localized: true, carried: true },
      },
      rows: 200,
    }),
    link: field.link({ label: m.routine_field_link, required: false }),
    startDate: field.day({ label: m.event_field_start, edge: "first" }),
    endDate: field.day({ label: m.event_field_end, hint: m.event_field_end_hint, edge: "last" }),
    visibility: field.visibility({ label: m.field_visibility }),
  },
  needsOneOf: { fields: ["link", "examinations", "startDate"], problem: m.exam_routine_problem_empty },
  order: "manual",
  eventKind: "examination",
  api: apiPaths("/examRoutine"),
  admin: adminPaths("ExamRoutine"),
  page: "/examRoutine",
  detail: "/examRoutine/{id}",
  menu: { group: "academic", place: 6 },
  messages: {
    title: m.exam_routine_title,
    searchedAs: m.exam_routine_searched_as,
    about: m.exam_routine_about,
    empty: m.exam_routine_empty,
    add: m.exam_routine_add,
    update: m.exam_routine_update,
    remove: m.exam_routine_remove,
    ...routineActionMessages,
  },
});
