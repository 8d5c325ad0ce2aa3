import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";

export default collection({
  name: "admissionForm",
  listView: "links",
  fields: {
    title: field.text({ label: m.admission_form_field_title, localized: true }),
    link: field.link({ label: m.admission_form_field_link }),
    visibility: field.visibility({ label: m.field_visibility }),
  },
  order: "manual",
  api: apiPaths("/admissionForm"),
  admin: adminPaths("AdmissionForm"),
  page: "/admissionForm",
  menu: { group: "admission", place: 1 },
  messages: {
    title: m.admission_form_title,
    about: m.admission_form_about,
    empty: m.admission_form_empty,
    add: m.admission_form_add,
    update: m.admission_form_update,
    remove: m.admission_form_remove,
    button: m.form_button,
    added: m.form_added,
    updated: m.form_updated,
    confirm: m.form_confirm,
    removed: m.form_removed,
    notRemoved: m.form_not_removed,
  },
});
