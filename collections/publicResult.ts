import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";
import { resultActionMessages } from "../messages/action-messages.ts";

export default collection({
  name: "publicResult",
  listView: "links",
  fields: {
    title: field.text({ label: m.result_field_title, placeholder: m.example_class, localized: true }),
    link: field.link({ label: m.result_field_link }),
    formattedDate: field.postedOn({ label: m.field_date }),
    visibility: field.visibility({ label: m.field_visibility }),
  },
  order: "newest",
  api: apiPaths("/publicResult"),
  admin: adminPaths("PublicResult"),
  page: "/publicResult",
  feed: true,
  byYear: true,
  menu: { group: "academic", place: 7 },
  personalDocuments: true,
  messages: {
    title: m.public_result_title,
    about: m.public_result_about,
    empty: m.public_result_empty,
    add: m.public_result_add,
    update: m.public_result_update,
    remove: m.public_result_remove,
    ...resultActionMessages,
  },
});
