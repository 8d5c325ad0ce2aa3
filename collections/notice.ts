import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";

export default collection({
  name: "notice",
  listView: "announcements",
  fields: {
    title: field.text({ label: m.notice_field_title, localized: true }),
    description: field.formattedText({ label: m.field_description, localized: true }),
    link: field.link({ label: m.notice_field_link, required: false }),
    formattedDate: field.postedOn({ label: m.field_date }),
    // A notice is valid for 7 days unless another number is entered (requirements R6.3).
    expirationDate: field.expiresOn({ label: m.notice_field_expiration, days: 7 }),
    visibility: field.visibility({ label: m.field_visibility }),
  },
  order: "newest",
  api: apiPaths("/notice"),
  admin: adminPaths("Notice"),
  page: "/notice",
  detail: "/notice/{id}",
  feed: true,
  byYear: true,
  messages: {
    title: m.notice_title,
    about: m.notice_about,
    empty: m.notice_empty,
    add: m.notice_add,
    update: m.notice_update,
    remove: m.notice_remove,
    button: m.notice_button,
    added: m.notice_added,
    updated: m.notice_updated,
    confirm: m.notice_confirm,
    removed: m.notice_removed,
    notRemoved: m.notice_not_removed,
  },
});
