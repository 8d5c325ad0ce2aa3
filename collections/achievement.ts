import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";
import { infoRemovalMessages } from "../messages/action-messages.ts";

export default collection({
  name: "achievement",
  listView: "stories",
  fields: {
    title: field.text({ label: m.achievement_field_title, upperCase: true, localized: true }),
    image: field.image({ label: m.field_image }),
    imageFocus: field.focus({ label: m.field_focus, hint: m.field_focus_hint, of: "image" }),
    description: field.formattedText({ label: m.field_description, localized: true }),
    formattedDate: field.postedOn({ label: m.field_date }),
    visibility: field.visibility({ label: m.field_visibility }),
  },
  order: "newest",
  api: apiPaths("/achievement"),
  admin: adminPaths("Achievement"),
  page: "/achievement",
  detail: "/achievement/{id}",
  menu: { group: "about", place: 3 },
  messages: {
    title: m.achievement_title,
    about: m.achievement_about,
    empty: m.achievement_empty,
    add: m.achievement_add,
    update: m.achievement_update,
    remove: m.achievement_remove,
    ...infoRemovalMessages,
    button: m.achievement_button,
    added: m.achievement_added,
    updated: m.achievement_updated,
  },
});
