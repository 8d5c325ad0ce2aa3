import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";
import { routineActionMessages } from "../messages/action-messages.ts";

export default collection({
  name: "examRoutine",
  listView: "links",
  fields: {
    title: field.text({ label: m.routine_field_title, placeholder: m.example_class, localized: true }),
    link: field.link({ label: m.routine_field_link }),
    startDate: field.day({ label: m.event_field_start, edge: "first" }),
    endDate: field.day({ label: m.event_field_end, hint: m.event_field_end_hint, edge: "last" }),
    visibility: field.visibility({ label: m.field_visibility }),
  },
  order: "manual",
  eventKind: "examination",
  api: apiPaths("/examRoutine"),
  admin: adminPaths("ExamRoutine"),
  page: "/examRoutine",
  menu: { group: "academic", place: 6 },
  messages: {
    title: m.exam_routine_title,
    about: m.exam_routine_about,
    empty: m.exam_routine_empty,
    add: m.exam_routine_add,
    update: m.exam_routine_update,
    remove: m.exam_routine_remove,
    ...routineActionMessages,
  },
});
