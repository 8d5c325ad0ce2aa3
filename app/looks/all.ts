import type { ComponentType } from "react";
import type { Look } from "../../engine/list-views.ts";
import type { Words } from "../../engine/words.ts";
import * as m from "../../messages/compiled/messages.js";
import type { ListProps } from "../list-data.ts";
import { AnnouncementsList } from "./announcements.tsx";
import { LinksList } from "./links.tsx";
import { PeopleList } from "./people.tsx";
import { PicturesList } from "./pictures.tsx";
import { StoriesList } from "./stories.tsx";
import { VideosList } from "./videos.tsx";

/** What the administrator's screens show of a list view; its pages are route modules beside this file. */
type ListView = {
  /** A page of the list, with something to do for each entry. */
  List: ComponentType<ListProps>;
  /** One entry while it is typed; left out where seeing it does not help. */
  Preview?: ComponentType<ListProps>;
  /** What an entry without a title is called, by its place in the list. */
  untitled?: Words<{ number: string }>;
};

/** The components of every list view. */
export const listViewComponents: Readonly<Record<Look, ListView>> = {
  links: { List: LinksList },
  // Removing goes through many: a line each is enough.
  announcements: { List: LinksList, Preview: AnnouncementsList },
  people: { List: PeopleList },
  stories: { List: StoriesList, Preview: StoriesList },
  pictures: { List: PicturesList, untitled: m.picture_untitled },
  videos: { List: VideosList, untitled: m.video_untitled },
};
