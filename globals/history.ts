import { field } from "../engine/fields/all.ts";
import { global } from "../engine/global.ts";
import * as m from "../messages/compiled/messages.js";

export default global({
  name: "history",
  forEditors: true,
  fields: {
    text: field.formattedText({ label: m.field_text, required: false, localized: true }),
    summary: field.text({ label: m.field_summary, hint: m.profile_hint_description, required: false, localized: true }),
  },
  page: "/history",
  summary: "summary",
  messages: { title: m.history_title, about: m.history_about, empty: m.history_empty, updated: m.entry_updated },
});
