import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";
import { entryMessages, screenMessages } from "../messages/action-messages.ts";

export default collection({
  name: "album",
  listView: "covers",
  fields: {
    name: field.text({ label: m.album_field_name, localized: true }),
    formattedDate: field.postedOn({ label: m.field_date }),
    cover: field.image({ label: m.album_field_cover, hint: m.album_field_cover_hint, required: false }),
    visibility: field.visibility({ label: m.field_visibility }),
  },
  order: "newest",
  api: apiPaths("/albums"),
  admin: adminPaths("Album"),
  adminGroup: "gallery",
  page: "/album",
  detail: "/album/{id}",
  messages: {
    title: m.album_title,
    about: m.album_about,
    empty: m.album_empty,
    ...entryMessages,
    ...screenMessages(m.thing_album),
  },
});
