import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";
import { entryMessages, screenMessages } from "../messages/action-messages.ts";

export default collection({
  name: "admissionClass",
  listView: "table",
  fields: {
    name: field.text({ label: m.field_class, placeholder: m.example_class, localized: true }),
    visibility: field.visibility({ label: m.field_visibility }),
  },
  order: "manual",
  api: apiPaths("/admissionClasses"),
  admin: adminPaths("AdmissionClass"),
  adminGroup: "school",
  linksTo: "/admissionForm",
  messages: {
    title: m.admission_class_title,
    about: m.admission_class_about,
    empty: m.entry_empty,
    ...entryMessages,
    ...screenMessages(m.thing_admission_class),
  },
});
