import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";

export default collection({
  name: "body",
  listView: "people",
  fields: {
    name: field.text({ label: m.field_name, localized: true }),
    image: field.image({ label: m.field_image, required: false }),
    imageFocus: field.focus({ label: m.field_focus, hint: m.field_focus_hint, of: "image" }),
    designation: field.text({ label: m.field_designation, localized: true }),
    visibility: field.visibility({ label: m.field_visibility }),
  },
  order: "manual",
  reviewAfter: 365,
  api: apiPaths("/body"),
  admin: adminPaths("Body"),
  messages: {
    title: m.body_title,
    searchedAs: m.body_searched_as,
    about: m.body_about,
    empty: m.body_empty,
    add: m.body_add,
    update: m.body_update,
    remove: m.body_remove,
    button: m.body_button,
    added: m.body_added,
    updated: m.body_updated,
    confirm: m.body_confirm,
    removed: m.body_removed,
    notRemoved: m.body_not_removed,
  },
});
