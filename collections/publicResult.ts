import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { postedOn } from "../engine/fields/days.ts";
import { link } from "../engine/fields/link.ts";
import { text } from "../engine/fields/text.ts";
import * as m from "../messages/compiled/messages.js";
import { resultDeeds } from "../messages/deeds.ts";

export default collection({
  name: "publicResult",
  look: "links",
  fields: {
    title: text({ label: m.result_field_title, placeholder: m.example_class, bilingual: true }),
    link: link({ label: m.result_field_link }),
    formattedDate: postedOn({ label: m.field_date }),
  },
  order: "newest",
  api: apiPaths("/publicResult"),
  admin: adminPaths("PublicResult"),
  page: "/publicResult",
  menu: { group: "academic", place: 6 },
  words: {
    title: m.public_result_title,
    about: m.public_result_about,
    empty: m.public_result_empty,
    add: m.public_result_add,
    update: m.public_result_update,
    remove: m.public_result_remove,
    ...resultDeeds,
  },
});
