import { collections } from "../collections/all.ts";
import type { MenuGroup } from "../engine/collection.ts";
import type { Words } from "../engine/words.ts";
import * as m from "../messages/compiled/messages.js";

/** A line of the menu; without a path it is words only. */
export type MenuEntry = { name: Words; path?: string };

/** A part of the menu that opens. */
export type MenuSection = { name: Words; entries: readonly MenuEntry[] };

/** The lists that declared this group, in their places, after what else stands there. */
function listsIn(group: MenuGroup, before: readonly MenuEntry[] = []): MenuEntry[] {
  const lists = collections
    .filter((collection) => collection.page && collection.menu?.group === group)
    .toSorted((a, b) => (a.menu?.place ?? 0) - (b.menu?.place ?? 0))
    .map(({ words, page }) => ({ name: words.title, path: page }));
  return [...before, ...lists];
}

const admission = "/admissionForm";

/** The menu in the specification's order (§2); the bar and the phone's drawer show the same. */
export const menu: readonly MenuSection[] = [
  {
    name: m.menu_about,
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
    entries: [
      { name: m.club_debate },
      { name: m.club_cricket },
      { name: m.club_football, path: "/ftblclub" },
    ],
  },
  { name: m.menu_gallery, entries: listsIn("gallery") },
];

/** The section of the menu that a page stands in. */
export function sectionOf(path: string): MenuSection | undefined {
  return menu.find((section) => section.entries.some((entry) => entry.path === path));
}
