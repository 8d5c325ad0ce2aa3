import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";

export default collection({
  name: "teacher",
  listView: "people",
  fields: {
    name: field.text({ label: m.field_name, upperCase: true, localized: true }),
    image: field.image({ label: m.field_image, required: false }),
    imageFocus: field.focus({ label: m.field_focus, hint: m.field_focus_hint, of: "image" }),
    ssc: field.year({ label: m.degree_ssc, hint: m.degree_ssc_hint }),
    hsc: field.year({ label: m.degree_hsc, hint: m.degree_hsc_hint }),
    diploma: field.year({ label: m.degree_diploma, hint: m.degree_diploma_hint, required: false }),
    bsc: field.year({ label: m.degree_bsc, hint: m.degree_bsc_hint, required: false }),
    bed: field.year({ label: m.degree_bed, hint: m.degree_bed_hint, required: false }),
    msc: field.year({ label: m.degree_msc, hint: m.degree_msc_hint, required: false }),
    med: field.year({ label: m.degree_med, hint: m.degree_med_hint, required: false }),
    otherDegrees: field.text({ label: m.degree_other, hint: m.degree_other_hint, required: false, localized: true }),
    designation: field.text({ label: m.field_designation, upperCase: true, localized: true }),
    visibility: field.visibility({ label: m.field_visibility }),
  },
  order: "manual",
  pinned: {
    field: "designation",
    positions: [
      m.position_head_teacher,
      m.position_headmaster,
      m.position_headmistress,
      m.position_acting_head_teacher,
    ],
  },
  api: { ...apiPaths("/teachers"), update: "/updateFaculty/{id}" },
  admin: adminPaths("Faculty"),
  page: "/teacher",
  detail: "/teachers/{id}",
  menu: { group: "administration", place: 1 },
  messages: {
    title: m.teacher_title,
    about: m.teacher_about,
    empty: m.teacher_empty,
    add: m.teacher_add,
    update: m.teacher_update,
    remove: m.teacher_remove,
    button: m.teacher_button,
    added: m.teacher_added,
    updated: m.teacher_updated,
    failed: m.teacher_failed,
    confirm: m.teacher_confirm,
    removed: m.teacher_removed,
    notRemoved: m.teacher_not_removed,
  },
});
