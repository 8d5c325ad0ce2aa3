import type { MenuGroup } from "../engine/collection.ts";
import type { Words } from "../engine/words.ts";
import * as m from "../messages/compiled/messages.js";

/** A public page that is no list; lists and their entries' pages follow from `collections/`. */
export type PublicPage = {
  /** Its English path. */
  readonly path: string;
  /** Its route module in `app/public/`, without the ending. */
  readonly module: string;
  /** Whether the sitemap names it to search engines. */
  readonly searchEngines: boolean;
  /** Where it stands in the menu, among the lists of its group; lower places first. */
  readonly menu?: { readonly group: MenuGroup; readonly place: number; readonly name: Words };
  /** Whether it is a way into the administrator's area: nobody is led back to it after signing in. */
  readonly entrance?: true;
  /** Whether it stands among the published files (`PUBLISH_DIR`); true where it is left out. */
  readonly published?: false;
  /** The query parameter that belongs to its address and goes with it into another language. */
  readonly parameter?: string;
};

/** Every public page that is no list; routes, menu, sitemap, page cache, publishing and tests read it. */
export const pages: readonly PublicPage[] = [
  { path: "/", module: "home", searchEngines: true },
  { path: "/about", module: "about", searchEngines: true },
  { path: "/history", module: "history", searchEngines: true, menu: { group: "about", place: 1, name: m.history_title } },
  {
    path: "/infrastructure",
    module: "infrastructure",
    searchEngines: true,
    menu: { group: "about", place: 2, name: m.infrastructure_title },
  },
  { path: "/ftblclub", module: "football-club", searchEngines: true, menu: { group: "club", place: 3, name: m.club_football } },
  { path: "/api/docs", module: "open-data", searchEngines: true },
  { path: "/login", module: "login", searchEngines: false, entrance: true, parameter: "next" },
  { path: "/forbidden", module: "forbidden", searchEngines: false, entrance: true },
  { path: "/setup", module: "setup", searchEngines: false, entrance: true, published: false, parameter: "token" },
];
