import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";
import { bodyDeeds } from "../messages/deeds.ts";

export default collection({
  name: "body",
  look: "people",
  fields: {
    name: field.text({ label: m.field_name, bilingual: true }),
    image: field.image({ label: m.field_image }),
    designation: field.text({ label: m.field_designation, bilingual: true }),
  },
  order: "oldest",
  api: apiPaths("/body"),
  admin: adminPaths("Body"),
  words: {
    title: m.body_title,
    about: m.body_about,
    empty: m.body_empty,
    add: m.body_add,
    update: m.body_update,
    remove: m.body_remove,
    ...bodyDeeds,
  },
});
