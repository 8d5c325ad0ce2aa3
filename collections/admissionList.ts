import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import { entryMessages } from "../messages/action-messages.ts";
import * as m from "../messages/compiled/messages.js";

export default collection({
  name: "admissionList",
  listView: "links",
  fields: {
    title: field.text({ label: m.field_title, placeholder: m.example_class, localized: true }),
    kind: field.text({ label: m.admission_list_field_kind, hint: m.admission_list_hint_kind, localized: true }),
    link: field.link({ label: m.field_document }),
    formattedDate: field.postedOn({ label: m.field_date }),
    visibility: field.visibility({ label: m.field_visibility }),
  },
  facts: ["kind"],
  order: "newest",
  adminGroup: "school",
  api: apiPaths("/admissionList"),
  admin: adminPaths("AdmissionList"),
  page: "/admissionList",
  menu: { group: "admission", place: 2 },
  personalDocuments: true,
  messages: {
    title: m.admission_list_title,
    searchedAs: m.admission_list_searched_as,
    about: m.admission_list_about,
    empty: m.admission_list_empty,
    ...entryMessages,
  },
});
