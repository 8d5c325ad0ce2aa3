import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";

export default collection({
  name: "video",
  listView: "videos",
  fields: {
    src: field.videoLink({ label: m.video_field_src, fillsFromVideo: { title: "title", thumbnail: "thumbnail" } }),
    thumbnail: field.image({ label: m.video_field_thumbnail, required: false }),
    title: field.text({ label: m.video_field_title, required: false, localized: true }),
    visibility: field.visibility({ label: m.field_visibility }),
  },
  order: "newest",
  api: apiPaths("/video"),
  admin: adminPaths("Video"),
  page: "/video",
  menu: { group: "gallery", place: 2 },
  messages: {
    title: m.video_title,
    about: m.video_about,
    empty: m.video_empty,
    add: m.video_add,
    update: m.video_update,
    remove: m.video_remove,
    button: m.video_button,
    added: m.video_added,
    updated: m.video_updated,
    confirm: m.video_confirm,
    removed: m.video_removed,
    notRemoved: m.video_not_removed,
  },
});
