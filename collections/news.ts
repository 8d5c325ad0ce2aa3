import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";
import { infoRemovalMessages } from "../messages/action-messages.ts";

export default collection({
  name: "news",
  listView: "stories",
  fields: {
    title: field.text({ label: m.news_field_title, upperCase: true, localized: true }),
    image: field.image({ label: m.field_image }),
    imageFocus: field.focus({ label: m.field_focus, hint: m.field_focus_hint, of: "image" }),
    description: field.formattedText({ label: m.field_description, localized: true }),
    formattedDate: field.postedOn({ label: m.field_date }),
    visibility: field.visibility({ label: m.field_visibility }),
  },
  order: "newest",
  api: apiPaths("/news"),
  admin: { ...adminPaths("News"), add: "/addNewsEvent" },
  page: "/event",
  detail: "/event/{id}",
  feed: true,
  menu: { group: "about", place: 4 },
  messages: {
    title: m.news_title,
    about: m.news_about,
    empty: m.news_empty,
    add: m.news_add,
    update: m.news_update,
    remove: m.news_remove,
    ...infoRemovalMessages,
    button: m.news_button,
    added: m.news_added,
    updated: m.news_updated,
  },
});
