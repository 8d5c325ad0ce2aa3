import type { ComponentType } from "react";
import type { ListViewName } from "../../engine/list-views.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import type { ListProps } from "./list-data.ts";
import { AnnouncementsList } from "./announcements.tsx";
import { StoriesList } from "./stories.tsx";

/** The components of a list view for administrators' screens. Its public pages are route modules in this folder. */
type ListView = {
  /** The preview of an entry in its form. Left out if a preview would not help. */
  Preview?: ComponentType<ListProps>;
  /** The sentence with the number of entries. By default they are called published entries. */
  count?: Message<{ count: string }>;
  /** The name of an entry without a title, from its position in the list. */
  untitled?: Message<{ number: string }>;
  /** Set if a drawn figure replaces an entry's missing picture. */
  drawsMissingPicture?: true;
};

/** The components of every list view. */
export const listViewComponents: Readonly<Record<ListViewName, ListView>> = {
  table: {},
  links: {},
  announcements: { Preview: AnnouncementsList },
  people: { count: m.people_count, drawsMissingPicture: true },
  stories: { Preview: StoriesList },
  pictures: { untitled: m.picture_untitled },
  covers: {},
  videos: { untitled: m.video_untitled },
};
