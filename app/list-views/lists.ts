import type { ComponentType } from "react";
import type { ListViewName } from "../../engine/list-views.ts";
import { AnnouncementsList } from "./announcements.tsx";
import { CoversList } from "./covers.tsx";
import { LinksList } from "./links.tsx";
import type { ListProps } from "./list-data.ts";
import { PeopleList } from "./people.tsx";
import { PicturesList } from "./pictures.tsx";
import { StoriesList } from "./stories.tsx";
import { TableList } from "./table.tsx";
import { VideosList } from "./videos.tsx";

/** For each list view, the component that shows entries as their public page does, each with its edit link. */
export const listComponents: Readonly<Record<ListViewName, ComponentType<ListProps>>> = {
  table: TableList,
  links: LinksList,
  announcements: AnnouncementsList,
  people: PeopleList,
  stories: StoriesList,
  pictures: PicturesList,
  covers: CoversList,
  videos: VideosList,
};
