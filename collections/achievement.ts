import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { postedOn } from "../engine/fields/days.ts";
import { image } from "../engine/fields/image.ts";
import { longText, text } from "../engine/fields/text.ts";
import * as m from "../messages/compiled/messages.js";
import { achievementDeeds } from "../messages/deeds.ts";

export default collection({
  name: "achievement",
  look: "stories",
  fields: {
    title: text({ label: m.achievement_field_title, upperCase: true, bilingual: true }),
    image: image({ label: m.field_image }),
    description: longText({ label: m.achievement_field_description, bilingual: true }),
    formattedDate: postedOn({ label: m.field_date }),
  },
  order: "newest",
  api: apiPaths("/achievement"),
  admin: adminPaths("Achievement"),
  page: "/achievement",
  detail: "/achievement/{id}",
  menu: { group: "about", place: 3 },
  words: {
    title: m.achievement_title,
    about: m.achievement_about,
    empty: m.achievement_empty,
    add: m.achievement_add,
    update: m.achievement_update,
    remove: m.achievement_remove,
    ...achievementDeeds,
  },
});
