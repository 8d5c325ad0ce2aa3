import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";

export default collection({
  name: "syllabus",
  listView: "links",
  fields: {
    title: field.text({ label: m.syllabus_field_title, localized: true }),
    link: field.link({ label: m.syllabus_field_link }),
    visibility: field.visibility({ label: m.field_visibility }),
  },
  order: "manual",
  api: apiPaths("/syllabus"),
  admin: adminPaths("Syllabus"),
  page: "/syllabus",
  menu: { group: "academic", place: 5 },
  messages: {
    title: m.syllabus_title,
    about: m.syllabus_about,
    empty: m.syllabus_empty,
    add: m.syllabus_add,
    update: m.syllabus_update,
    remove: m.syllabus_remove,
    button: m.syllabus_button,
    added: m.syllabus_added,
    updated: m.syllabus_updated,
    confirm: m.syllabus_confirm,
    removed: m.syllabus_removed,
    notRemoved: m.syllabus_not_removed,
  },
});
