import type { MenuPlace } from "../engine/collection.ts";
import type { Message } from "../engine/message.ts";
import * as m from "../messages/compiled/messages.js";

/** A public page other than a list or an entry; the paths of those stand in `collections/`. */
export type PublicPage = {
  /** The English path. */
  readonly path: string;
  /** The route module in `app/public/`, without extension. */
  readonly module: string;
  /** Whether the sitemap contains the page. */
  readonly searchEngines: boolean;
  /** What it is called, by which the search finds it; its label in the menu where that is left out. */
  readonly title?: Message;
  /** Its place in the menu, and its label there. */
  readonly menu?: MenuPlace & { readonly name: Message };
  /** Set for a page that leads into the administrator's area; signing in never redirects back to it. */
  readonly entrance?: true;
  /** Set for a page that only some identity providers offer; elsewhere its address does not exist. */
  readonly optional?: true;
  /** Set for a page that tells the error of an identity service that the query parameter `error` names. */
  readonly tellsErrors?: true;
  /**
   * The query parameter with a visitor's question. The page without one is cached like others; with one it is made for
   * each request, as there is no end of questions.
   */
  readonly asks?: string;
  /**
   * Set for a calendar of the entries with dates: each month has a page below it, `<path>/2026-11`; without entries it
   * is empty.
   */
  readonly months?: true;
  /** The query parameter that the link to the page in the other language keeps; the default is `page`. */
  readonly parameter?: string;
};

/** The public pages besides lists and entries; routes, menu, sitemap, page cache and tests use them. */
export const pages: readonly PublicPage[] = [
  { path: "/", module: "home", searchEngines: true },
  { path: "/about", module: "about", title: m.about_title, searchEngines: true },
  {
    path: "/history",
    module: "history",
    searchEngines: true,
    menu: { group: "about", place: 1, name: m.history_title },
  },
  {
    path: "/calendar",
    module: "calendar",
    searchEngines: true,
    menu: { group: "academic", place: 3, name: m.dates_title },
    months: true,
  },
  { path: "/search", module: "search", searchEngines: false, parameter: "q", asks: "q" },
  { path: "/api/docs", module: "open-data", searchEngines: true },
  {
    path: "/login",
    module: "login",
    title: m.login_title,
    searchEngines: false,
    entrance: true,
    parameter: "next",
    tellsErrors: true,
  },
  { path: "/signup", module: "signup", searchEngines: false, entrance: true, optional: true },
  { path: "/forgot-password", module: "forgot-password", searchEngines: false, entrance: true, optional: true },
  {
    path: "/new-password",
    module: "new-password",
    searchEngines: false,
    entrance: true,
    optional: true,
    parameter: "token",
  },
  { path: "/forbidden", module: "forbidden", searchEngines: false, entrance: true },
  { path: "/setup", module: "setup", searchEngines: false, entrance: true, parameter: "token" },
];
