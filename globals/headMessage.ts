import { field } from "../engine/fields/all.ts";
import { global } from "../engine/global.ts";
import * as m from "../messages/compiled/messages.js";

export default global({
  name: "headMessage",
  forEditors: true,
  fields: {
    words: field.formattedText({ label: m.field_text, required: false, localized: true }),
    name: field.text({ label: m.field_name, required: false, localized: true }),
    designation: field.text({ label: m.field_designation, required: false, localized: true }),
    image: field.image({ label: m.field_image, required: false }),
    imageFocus: field.focus({ label: m.field_focus, hint: m.field_focus_hint, of: "image" }),
  },
  messages: { title: m.head_message_title, about: m.head_message_about, updated: m.entry_updated },
});
