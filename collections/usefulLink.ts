import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";
import { entryMessages, screenMessages } from "../messages/action-messages.ts";

export default collection({
  name: "usefulLink",
  listView: "links",
  fields: {
    title: field.text({ label: m.field_name, localized: true }),
    link: field.link({ label: m.column_link }),
    visibility: field.visibility({ label: m.field_visibility }),
  },
  order: "manual",
  api: apiPaths("/usefulLinks"),
  admin: adminPaths("UsefulLink"),
  adminGroup: "school",
  messages: {
    title: m.useful_link_title,
    about: m.useful_link_about,
    empty: m.entry_empty,
    ...entryMessages,
    ...screenMessages(m.thing_useful_link),
  },
});
