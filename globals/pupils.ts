import { field } from "../engine/fields/all.ts";
import { global } from "../engine/global.ts";
import * as m from "../messages/compiled/messages.js";

export default global({
  name: "pupils",
  reviewAfter: 365,
  forEditors: true,
  fields: {
    year: field.year({ label: m.pupils_field_year, required: false }),
    asOf: field.day({ label: m.pupils_field_as_of }),
    classes: field.table({
      label: m.pupils_field_classes,
      required: false,
      columns: {
        class: { kind: "text", label: m.field_class, localized: true, required: true },
        group: { kind: "text", label: m.field_group, localized: true },
        boys: { kind: "number", label: m.pupils_column_boys, total: true },
        girls: { kind: "number", label: m.pupils_column_girls, total: true },
      },
      sum: { label: m.pupils_column_all, of: ["boys", "girls"] },
      rows: 40,
    }),
    sections: field.table({
      label: m.pupils_field_sections,
      required: false,
      columns: {
        class: { kind: "text", label: m.field_class, localized: true, required: true },
        sections: { kind: "number", label: m.pupils_column_sections, total: true },
        names: { kind: "text", label: m.pupils_column_names, localized: true },
        memo: { kind: "text", label: m.field_memo },
      },
      rows: 40,
    }),
  },
  page: "/pupils",
  messages: { title: m.pupils_title, about: m.pupils_about, empty: m.pupils_empty, updated: m.entry_updated },
});
