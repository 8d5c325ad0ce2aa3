import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";
import { syllabusDeeds } from "../messages/deeds.ts";

export default collection({
  name: "syllabus",
  look: "links",
  fields: {
    title: field.text({ label: m.syllabus_field_title, bilingual: true }),
    link: field.link({ label: m.syllabus_field_link }),
  },
  order: "oldest",
  api: apiPaths("/syllabus"),
  admin: adminPaths("Syllabus"),
  page: "/syllabus",
  menu: { group: "academic", place: 4 },
  words: {
    title: m.syllabus_title,
    about: m.syllabus_about,
    empty: m.syllabus_empty,
    add: m.syllabus_add,
    update: m.syllabus_update,
    remove: m.syllabus_remove,
    ...syllabusDeeds,
  },
});
