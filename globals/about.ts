import { field } from "../engine/fields/all.ts";
import { global } from "../engine/global.ts";
import * as m from "../messages/compiled/messages.js";

export default global({
  name: "about",
  forEditors: true,
  fields: { text: field.formattedText({ label: m.field_text, required: false, localized: true }) },
  page: "/about",
  introducesSchool: true,
  messages: { title: m.about_title, about: m.about_about, empty: m.about_empty, updated: m.entry_updated },
});
