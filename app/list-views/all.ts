import type { ListViewName } from "../../engine/list-views.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";

/** What administrators' screens say of a list view. lists.ts has the components that show entries to visitors. */
type ListView = {
  /** The sentence with the number of entries. By default they are called published entries. */
  count?: Message<{ count: string }>;
  /** The name of an entry without a title, from its position in the list. */
  untitled?: Message<{ number: string }>;
  /** Set if a drawn figure replaces an entry's missing picture. */
  drawsMissingPicture?: true;
};

/** The words of every list view. */
export const listViewWords: Readonly<Record<ListViewName, ListView>> = {
  table: {},
  links: {},
  announcements: {},
  people: { count: m.people_count, drawsMissingPicture: true },
  stories: {},
  pictures: { untitled: m.picture_untitled },
  covers: {},
  videos: { untitled: m.video_untitled },
};
