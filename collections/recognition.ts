import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import { entryMessages } from "../messages/action-messages.ts";
import * as m from "../messages/compiled/messages.js";

export default collection({
  name: "recognition",
  listView: "links",
  fields: {
    title: field.text({ label: m.recognition_field_title, hint: m.recognition_hint_title, localized: true }),
    authority: field.text({ label: m.recognition_field_authority, localized: true }),
    memo: field.text({ label: m.field_memo, required: false }),
    date: field.day({ label: m.field_date }),
    validUntil: field.day({ label: m.recognition_field_valid_until }),
    link: field.link({ label: m.field_document, required: false }),
    visibility: field.visibility({ label: m.field_visibility }),
  },
  facts: ["authority", "memo", "date", "validUntil"],
  order: "manual",
  adminGroup: "school",
  api: apiPaths("/recognition"),
  admin: adminPaths("Recognition"),
  page: "/recognition",
  menu: { group: "administration", place: 4 },
  messages: {
    title: m.recognition_title,
    about: m.recognition_about,
    empty: m.recognition_empty,
    ...entryMessages,
  },
});
