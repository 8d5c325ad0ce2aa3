import { features } from "../features/registry.ts";
import * as m from "../messages/compiled/messages.js";
import type { PublicPage } from "./page.ts";

const own: readonly PublicPage[] = [
  { path: "/", module: "home", searchEngines: true },
  { path: "/about", module: "global-page", title: m.about_title, searchEngines: true },
  {
    path: "/history",
    module: "global-page",
    searchEngines: true,
    menu: { group: "about", place: 1, name: m.history_title },
    searchedAs: m.history_searched_as,
  },
  {
    path: "/calendar",
    module: "calendar",
    searchEngines: true,
    menu: { group: "academic", place: 3, name: m.dates_title },
    searchedAs: m.dates_searched_as,
    months: true,
  },
  {
    path: "/contact",
    module: "contact",
    searchEngines: true,
    menu: { group: "about", place: 7, name: m.contact_title },
    searchedAs: m.contact_searched_as,
  },
  {
    path: "/pupils",
    module: "global-page",
    searchEngines: true,
    menu: { group: "administration", place: 6, name: m.pupils_title },
    searchedAs: m.pupils_searched_as,
  },
  {
    path: "/fees",
    module: "global-page",
    searchEngines: true,
    menu: { group: "academic", place: 10, name: m.fees_title },
    searchedAs: m.fees_searched_as,
  },
  {
    path: "/charter",
    module: "global-page",
    searchEngines: true,
    menu: { group: "administration", place: 7, name: m.services_title },
    searchedAs: m.services_searched_as,
  },
  {
    path: "/mpo",
    module: "global-page",
    searchEngines: true,
    menu: { group: "administration", place: 5, name: m.mpo_title },
  },
  { path: "/privacy", module: "privacy", title: m.privacy_title, footer: m.privacy_title, searchEngines: true },
  { path: "/search", module: "search", searchEngines: false, parameter: "q", asks: "q" },
  { path: "/api/docs", module: "open-data", searchEngines: true },
  {
    path: "/login",
    module: "login",
    title: m.login,
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

/** The public pages besides lists and entries; routes, menu, sitemap, page cache and tests use them. */
export const pages: readonly PublicPage[] = [
  ...own,
  ...features.flatMap(({ name, pages: added = [] }) => added.map((page) => ({ ...page, feature: name }))),
];
