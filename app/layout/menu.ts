import admissionForm from "../../collections/admissionForm.ts";
import { collections } from "../../collections/all.ts";
import type { MenuGroup } from "../../engine/collection.ts";
import * as m from "../../messages/compiled/messages.js";
import { pages } from "../../pages/all.ts";
import { adminMenu } from "./admin-menu.ts";
import type { FrameData } from "./frame-data.ts";
import type { MenuEntry, MenuSection } from "./menu-entry.ts";

/** The pages and lists that are declared with a place in the menu, in their order. */
const placed = [
  ...pages.flatMap(({ path, menu: place }) => (place ? [{ namedWhileEmpty: false, ...place, path }] : [])),
  ...collections.flatMap(({ page, messages, menu: place }) =>
    page && place ? [{ name: messages.title, namedWhileEmpty: false, ...place, path: page }] : [],
  ),
].toSorted((a, b) => a.place - b.place);

/** The sections of the visitors' menu, in the order of requirements R3.2. */
const sections: readonly (Omit<MenuSection, "entries"> & { group: MenuGroup })[] = [
  { group: "about", name: m.menu_about, visitorsOnly: true },
  { group: "administration", name: m.menu_administration },
  { group: "academic", name: m.menu_academic },
  { group: "admission", name: m.menu_admission },
  { group: "club", name: m.menu_club, visitorsOnly: true },
  { group: "gallery", name: m.menu_gallery, visitorsOnly: true },
];

/** The entries of a group, in their order: the pages with content, and the names of those that are named without it. */
function entriesIn(group: MenuGroup, { emptyPages }: FrameData): MenuEntry[] {
  return placed.flatMap((entry) => {
    if (entry.group !== group) return [];
    const { name, path, namedWhileEmpty } = entry;
    if (emptyPages.includes(path)) return namedWhileEmpty ? [{ name }] : [];
    return [{ name, path }];
  });
}

/** The classes, each of which leads to the admission forms; where none are named, the list of forms itself. */
function admissionEntries(frame: FrameData): MenuEntry[] {
  if (frame.classes.length === 0) return entriesIn("admission", frame);
  return frame.classes.map((name) => ({ name, path: admissionForm.page }));
}

/** The visitors' menu without the sections that lead nowhere yet. */
function visitorsMenu(frame: FrameData): MenuSection[] {
  return sections
    .map(({ group, ...section }) => ({ ...section, entries: group === "admission" ? admissionEntries(frame) : entriesIn(group, frame) }))
    .filter(({ entries }) => entries.some(({ path }) => path !== undefined));
}

/** The sections of the menu before and after the link to the notices, for an administrator or a visitor. */
export function menuFor(
  administrator: boolean,
  frame: FrameData,
): {
  before: readonly MenuSection[];
  after: readonly MenuSection[];
} {
  const menu = visitorsMenu(frame);
  if (!administrator) return { before: menu, after: [] };
  return { before: menu.filter(({ visitorsOnly }) => !visitorsOnly), after: adminMenu };
}
