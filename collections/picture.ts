import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { image } from "../engine/fields/image.ts";
import { text } from "../engine/fields/text.ts";
import * as m from "../messages/compiled/messages.js";
import { pictureDeeds } from "../messages/deeds.ts";

export default collection({
  name: "picture",
  look: "pictures",
  fields: {
    picture: image({ label: m.picture_field_picture }),
    caption: text({ label: m.picture_field_caption, required: false, bilingual: true }),
  },
  order: "newest",
  api: apiPaths("/pictures"),
  admin: adminPaths("Picture"),
  page: "/photo",
  menu: { group: "gallery", place: 1 },
  words: {
    title: m.picture_title,
    about: m.picture_about,
    empty: m.picture_empty,
    add: m.picture_add,
    update: m.picture_update,
    remove: m.picture_remove,
    ...pictureDeeds,
  },
});
