import { collections } from "../../collections/all.ts";
import type { MenuGroup } from "../../engine/collection.ts";
import * as m from "../../messages/compiled/messages.js";
import { pages } from "../../pages/all.ts";
import { adminMenu } from "./admin-menu.ts";
import type { MenuEntry, MenuSection } from "./menu-entry.ts";

/** The pages and lists that are declared with a place in the menu, in their order. */
const placed = [
  ...pages.flatMap(({ path, menu: place }) => (place ? [{ ...place, path }] : [])),
  ...collections.flatMap(({ page, messages, menu: place }) => (page && place ? [{ ...place, name: messages.title, path: page }] : [])),
].toSorted((a, b) => a.place - b.place);

/** The menu entries of a group, in their order. */
function entriesIn(group: MenuGroup): MenuEntry[] {
  return placed.filter((entry) => entry.group === group).map(({ name, path }) => ({ name, path }));
}

const admission = "/admissionForm";

/** The visitors' menu, in the order of requirements R3.2. */
const menu: readonly MenuSection[] = [
  {
    name: m.menu_about,
    visitorsOnly: true,
    entries: entriesIn("about"),
  },
  { name: m.menu_administration, entries: entriesIn("administration") },
  { name: m.menu_academic, entries: entriesIn("academic") },
  {
    name: m.menu_admission,
    entries: [m.class_6, m.class_7, m.class_8, m.class_9].map((name) => ({ name, path: admission })),
  },
  {
    name: m.menu_club,
    visitorsOnly: true,
    entries: [{ name: m.club_debate }, { name: m.club_cricket }, ...entriesIn("club")],
  },
  { name: m.menu_gallery, entries: entriesIn("gallery"), visitorsOnly: true },
];

/**
 * The sections of the menu before and after the link to the notices, for an administrator or a visitor, without the pages
 * that are empty and the sections that have no other.
 */
export function menuFor(administrator: boolean, emptyPages: readonly string[]): {
  before: readonly MenuSection[];
  after: readonly MenuSection[];
} {
  const filled = menu.map((section) => ({ ...section, entries: section.entries.filter(({ path }) => !path || !emptyPages.includes(path)) }));
  const shown = filled.filter(({ entries }) => entries.some(({ path }) => path));
  if (!administrator) return { before: shown, after: [] };
  return { before: shown.filter(({ visitorsOnly }) => !visitorsOnly), after: adminMenu };
}

/** The menu section that lists the page at `path`; undefined if none does. */
export function sectionOf(path: string): MenuSection | undefined {
  return menu.find((section) => section.entries.some((entry) => entry.path === path));
}
