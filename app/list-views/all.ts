import type { ComponentType } from "react";
import type { ListViewName } from "../../engine/list-views.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import type { ListProps } from "./list-data.ts";
import { AnnouncementsList } from "./announcements.tsx";
import { StoriesList } from "./stories.tsx";

/** The components of a list view for administrators' screens; its public pages are route modules in this folder. */
type ListView = {
  /** The preview of an entry in its form; left out if a preview does not help. */
  Preview?: ComponentType<ListProps>;
  /** How the number of entries is told; as published entries if it is left out. */
  count?: Message<{ count: string }>;
  /** The name of an entry without a title, from its position in the list. */
  untitled?: Message<{ number: string }>;
  /** Set when a drawn figure stands in the place of an entry's missing picture. */
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
