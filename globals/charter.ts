import { field } from "../engine/fields/all.ts";
import { global } from "../engine/global.ts";
import * as m from "../messages/compiled/messages.js";

export default global({
  name: "charter",
  reviewAfter: 365,
  forEditors: true,
  fields: {
    // Every public office's charter has these six columns.
    services: field.table({
      label: m.services_field_table,
      required: false,
      columns: {
        service: { kind: "text", label: m.services_column_service, localized: true, required: true },
        time: { kind: "text", label: m.services_column_time, localized: true },
        papers: { kind: "text", label: m.services_column_papers, localized: true },
        form: { kind: "text", label: m.services_column_form, localized: true },
        fee: { kind: "text", label: m.services_column_fee, localized: true },
        officer: { kind: "text", label: m.services_column_officer, localized: true },
      },
      rows: 60,
    }),
  },
  page: "/charter",
  messages: { title: m.services_title, about: m.services_about, empty: m.services_empty, updated: m.entry_updated },
});
