import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";

export default collection({
  name: "staff",
  listView: "people",
  fields: {
    name: field.text({ label: m.field_name, upperCase: true, localized: true }),
    image: field.image({ label: m.field_image, required: false }),
    imageFocus: field.focus({ label: m.field_focus, hint: m.field_focus_hint, of: "image" }),
    designation: field.text({ label: m.field_designation, upperCase: true, localized: true }),
    visibility: field.visibility({ label: m.field_visibility }),
  },
  order: "manual",
  reviewAfter: 180,
  pinned: { field: "designation", positions: [m.position_head_staff, m.position_head_assistant] },
  api: { ...apiPaths("/staffs"), update: "/updateStaff/{id}", remove: "/staff/{id}" },
  admin: adminPaths("Staff"),
  page: "/staff",
  menu: { group: "administration", place: 2 },
  messages: {
    title: m.staff_title,
    about: m.staff_about,
    empty: m.staff_empty,
    add: m.staff_add,
    update: m.staff_update,
    remove: m.staff_remove,
    button: m.staff_button,
    added: m.staff_added,
    updated: m.staff_updated,
    failed: m.staff_failed,
    confirm: m.staff_confirm,
    removed: m.staff_removed,
    notRemoved: m.staff_not_removed,
  },
});
