import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";
import { noticeDeeds } from "../messages/deeds.ts";

export default collection({
  name: "notice",
  look: "announcements",
  fields: {
    title: field.text({ label: m.notice_field_title, bilingual: true }),
    description: field.longText({ label: m.notice_field_description, bilingual: true }),
    link: field.link({ label: m.notice_field_link }),
    formattedDate: field.postedOn({ label: m.field_date }),
    // Requirements R6.3: a notice is valid for 7 days where none are entered.
    expirationDate: field.expiresOn({ label: m.notice_field_expiration, days: 7 }),
  },
  order: "newest",
  api: apiPaths("/notice"),
  admin: adminPaths("Notice"),
  page: "/notice",
  words: {
    title: m.notice_title,
    about: m.notice_about,
    empty: m.notice_empty,
    add: m.notice_add,
    update: m.notice_update,
    remove: m.notice_remove,
    ...noticeDeeds,
  },
});
