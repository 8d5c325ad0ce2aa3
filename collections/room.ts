import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";
import { entryMessages, screenMessages } from "../messages/action-messages.ts";

export default collection({
  name: "room",
  listView: "table",
  fields: {
    name: field.text({ label: m.infrastructure_purpose, localized: true }),
    count: field.count({ label: m.infrastructure_rooms }),
    visibility: field.visibility({ label: m.field_visibility }),
  },
  order: "manual",
  api: apiPaths("/rooms"),
  admin: adminPaths("Room"),
  adminGroup: "school",
  page: "/infrastructure",
  menu: { group: "about", place: 2 },
  messages: {
    title: m.infrastructure_title,
    about: m.infrastructure_about,
    empty: m.room_empty,
    ...entryMessages,
    ...screenMessages(m.thing_room),
  },
});
