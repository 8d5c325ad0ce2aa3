import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";
import { pictureActionMessages, screenMessages } from "../messages/action-messages.ts";

export default collection({
  name: "footballPicture",
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
  api: apiPaths("/footballPictures"),
  admin: adminPaths("FootballPicture"),
  adminGroup: "club",
  page: "/ftblclub",
  menu: { group: "club", place: 3, name: m.club_football, namedWhileEmpty: true },
  messages: {
    title: m.football_title,
    about: m.football_about,
    empty: m.club_empty,
    ...screenMessages(m.thing_football_picture),
    ...pictureActionMessages,
  },
});
