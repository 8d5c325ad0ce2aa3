import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";
import { pictureActionMessages, screenMessages } from "../messages/action-messages.ts";

export default collection({
  name: "cricketPicture",
  listView: "pictures",
  fields: {
    picture: field.image({ label: m.picture_field_picture }),
    caption: field.text({ label: m.picture_field_caption, describes: "picture", required: false, localized: true }),
    alt: field.text({
      label: m.picture_field_alt,
      hint: m.picture_field_alt_hint,
      describes: "picture",
      required: false,
      localized: true,
    }),
    visibility: field.visibility({ label: m.field_visibility }),
  },
  order: "manual",
  api: apiPaths("/cricketPictures"),
  admin: adminPaths("CricketPicture"),
  adminGroup: "club",
  page: "/cricketclub",
  menu: { group: "club", place: 2, name: m.club_cricket, namedWhileEmpty: true },
  messages: {
    title: m.cricket_title,
    about: m.cricket_about,
    empty: m.club_empty,
    ...screenMessages(m.thing_cricket_picture),
    ...pictureActionMessages,
  },
});
