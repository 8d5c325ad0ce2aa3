import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";
import { resultDeeds } from "../messages/deeds.ts";

export default collection({
  name: "internalResult",
  look: "links",
  fields: {
    title: field.text({ label: m.result_field_title, placeholder: m.example_class, bilingual: true }),
    link: field.link({ label: m.result_field_link }),
    formattedDate: field.postedOn({ label: m.field_date }),
  },
  order: "newest",
  api: apiPaths("/internalResult"),
  admin: adminPaths("InternalResult"),
  page: "/internalResult",
  menu: { group: "academic", place: 7 },
  words: {
    title: m.internal_result_title,
    about: m.internal_result_about,
    empty: m.internal_result_empty,
    add: m.internal_result_add,
    update: m.internal_result_update,
    remove: m.internal_result_remove,
    ...resultDeeds,
  },
});
