import { field } from "../engine/fields/all.ts";
import { global } from "../engine/global.ts";
import * as m from "../messages/compiled/messages.js";

export default global({
  name: "fees",
  reviewAfter: 365,
  forEditors: true,
  fields: {
    year: field.year({ label: m.fees_field_year, required: false }),
    fees: field.table({
      label: m.fees_field_table,
      required: false,
      columns: {
        class: { kind: "text", label: m.fees_column_class, localized: true, required: true, carried: true },
        purpose: { kind: "text", label: m.fees_column_purpose, localized: true, required: true },
        amount: { kind: "number", label: m.fees_column_amount },
        when: { kind: "text", label: m.fees_column_when, localized: true },
        remark: { kind: "text", label: m.fees_column_remark, localized: true },
      },
      rows: 80,
    }),
    payment: field.text({ label: m.fees_field_payment, required: false, localized: true }),
    document: field.link({ label: m.field_document, required: false }),
  },
  page: "/fees",
  messages: { title: m.fees_title, about: m.fees_about, empty: m.fees_empty, updated: m.entry_updated },
});
