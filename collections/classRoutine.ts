import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";
import { routineActionMessages } from "../messages/action-messages.ts";

export default collection({
  name: "classRoutine",
  listView: "links",
  fields: {
    title: field.text({ label: m.routine_field_title, placeholder: m.example_class, localized: true }),
    link: field.link({ label: m.routine_field_link }),
    visibility: field.visibility({ label: m.field_visibility }),
  },
  order: "manual",
  reviewAfter: 365,
  api: apiPaths("/classRoutine"),
  admin: adminPaths("ClassRoutine"),
  page: "/ClassRoutine",
  menu: { group: "academic", place: 4 },
  messages: {
    title: m.class_routine_title,
    about: m.class_routine_about,
    empty: m.class_routine_empty,
    add: m.class_routine_add,
    update: m.class_routine_update,
    remove: m.class_routine_remove,
    ...routineActionMessages,
  },
});
