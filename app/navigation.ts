import { collections } from "../collections/all.ts";
import type { MenuGroup } from "../engine/collection.ts";
import type { Words } from "../engine/words.ts";
import * as m from "../messages/compiled/messages.js";
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

/** The lists that declared this group, in their places, after what else stands there. */
function listsIn(group: MenuGroup, before: readonly MenuEntry[] = []): MenuEntry[] {
  const lists = collections
    .filter((collection) => collection.page && collection.menu?.group === group)
    .toSorted((a, b) => (a.menu?.place ?? 0) - (b.menu?.place ?? 0))
    .map(({ words, page }) => ({ name: words.title, path: page }));
  return [...before, ...lists];
}

const admission = "/admissionForm";

/** The visitors' menu in the specification's order (§2). */
const menu: readonly MenuSection[] = [
  {
    name: m.menu_about,
    visitorsOnly: true,
    entries: listsIn("about", [
      { name: m.history_title, path: "/history" },
      { name: m.infrastructure_title, path: "/infrastructure" },
    ]),
  },
  { name: m.menu_administration, entries: listsIn("administration") },
  { name: m.menu_academic, entries: listsIn("academic") },
  {
    name: m.menu_admission,
    entries: [m.class_6, m.class_7, m.class_8, m.class_9].map((name) => ({ name, path: admission })),
  },
  {
    name: m.menu_club,
    visitorsOnly: true,
    entries: [
      { name: m.club_debate },
      { name: m.club_cricket },
      { name: m.club_football, path: "/ftblclub" },
    ],
  },
  { name: m.menu_gallery, entries: listsIn("gallery"), visitorsOnly: true },
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
