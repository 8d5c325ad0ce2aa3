import { field } from "../engine/fields/all.ts";
import { global } from "../engine/global.ts";
import * as m from "../messages/compiled/messages.js";

export default global({
  name: "mpo",
  reviewAfter: 365,
  forEditors: true,
  fields: {
    code: field.text({ label: m.mpo_field_code, required: false }),
    since: field.day({ label: m.mpo_field_since }),
    memo: field.text({ label: m.mpo_field_memo, required: false }),
    nationalisedOn: field.day({ label: m.mpo_field_nationalised_on }),
    nationalisationMemo: field.text({ label: m.mpo_field_nationalisation_memo, required: false }),
    document: field.link({ label: m.field_document, required: false }),
  },
  page: "/mpo",
  messages: { title: m.mpo_title, about: m.mpo_about, empty: m.mpo_empty, updated: m.entry_updated },
});
