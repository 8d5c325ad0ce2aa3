import { collections } from "../collections/all.ts";
import type { MenuGroup } from "../engine/collection.ts";
import type { Words } from "../engine/words.ts";
import * as m from "../messages/compiled/messages.js";
import { pages } from "../pages/all.ts";
import { adminMenu } from "./admin/menu.ts";

/** A line of the menu; without a path it is words only. */
export type MenuEntry = {
  name: Words;
  path?: string;
  /** Whether it leads to a screen that removes things. */
  removes?: boolean;
};

/** A part of the menu that opens. */
export type MenuSection = {
  name: Words;
  entries: readonly MenuEntry[];
  /** Whether it makes room for the administrators' own menus. */
  visitorsOnly?: boolean;
};

const placed = [
  ...pages.flatMap(({ path, menu: place }) => (place ? [{ ...place, path }] : [])),
  ...collections.flatMap(({ page, words, menu: place }) => (page && place ? [{ ...place, name: words.title, path: page }] : [])),
].toSorted((a, b) => a.place - b.place);

/** The pages and lists that stand in a group, in their places. */
function entriesIn(group: MenuGroup): MenuEntry[] {
  return placed.filter((entry) => entry.group === group).map(({ name, path }) => ({ name, path }));
}

const admission = "/admissionForm";

/** The visitors' menu in its order (requirements R3.2). */
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

/** What stands in the menu before and after the link to the notices; the bar and the drawer show the same. */
export function menuFor(administrator: boolean): {
  before: readonly MenuSection[];
  after: readonly MenuSection[];
} {
  if (!administrator) return { before: menu, after: [] };
  return { before: menu.filter(({ visitorsOnly }) => !visitorsOnly), after: adminMenu };
}

/** The section of the menu that a page stands in. */
export function sectionOf(path: string): MenuSection | undefined {
  return menu.find((section) => section.entries.some((entry) => entry.path === path));
}
