import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";
import { entryMessages, screenMessages } from "../messages/action-messages.ts";

export default collection({
  name: "commemoration",
  listView: "pictures",
  fields: {
    picture: field.image({ label: m.picture_field_picture }),
    caption: field.text({ label: m.picture_field_caption, describes: "picture", localized: true }),
    alt: field.text({
      label: m.picture_field_alt,
      hint: m.picture_field_alt_hint,
      describes: "picture",
      required: false,
      localized: true,
    }),
    day: field.text({ label: m.commemoration_field_day, hint: m.commemoration_field_day_hint, localized: true }),
    visibility: field.visibility({ label: m.field_visibility }),
  },
  order: "manual",
  api: apiPaths("/commemorations"),
  admin: adminPaths("Commemoration"),
  adminGroup: "home",
  messages: {
    title: m.commemoration_title,
    about: m.commemoration_about,
    empty: m.entry_empty,
    ...entryMessages,
    ...screenMessages(m.thing_commemoration),
  },
});
