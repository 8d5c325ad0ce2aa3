import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";
import { pictureActionMessages } from "../messages/action-messages.ts";

export default collection({
  name: "picture",
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
    album: field.reference({ label: m.picture_field_album, to: "album" }),
    onHome: field.flag({ label: m.picture_field_on_home, hint: m.picture_field_on_home_hint, yes: m.yes, no: m.no }),
    visibility: field.visibility({ label: m.field_visibility }),
  },
  order: "newest",
  api: apiPaths("/pictures"),
  admin: adminPaths("Picture"),
  page: "/photo",
  menu: { group: "gallery", place: 1 },
  messages: {
    title: m.picture_title,
    searchedAs: m.picture_searched_as,
    about: m.picture_about,
    empty: m.picture_empty,
    add: m.picture_add,
    update: m.picture_update,
    remove: m.picture_remove,
    ...pictureActionMessages,
  },
});
