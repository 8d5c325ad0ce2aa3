import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";
import { pictureActionMessages, screenMessages } from "../messages/action-messages.ts";

export default collection({
  name: "debatePicture",
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
  api: apiPaths("/debatePictures"),
  admin: adminPaths("DebatePicture"),
  adminGroup: "club",
  page: "/debateclub",
  menu: { group: "club", place: 1, name: m.club_debate, namedWhileEmpty: true },
  messages: {
    title: m.debate_title,
    about: m.debate_about,
    empty: m.club_empty,
    ...screenMessages(m.thing_debate_picture),
    ...pictureActionMessages,
  },
});
