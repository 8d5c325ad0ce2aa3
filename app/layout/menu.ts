import cameraIcon from "lucide-static/icons/camera.svg?raw";
import admissionForm from "../../collections/admissionForm.ts";
import { collectionNamed, collections } from "../../collections/all.ts";
import type { AdminGroup, Collection, MenuGroup } from "../../engine/collection.ts";
import { isForEditors } from "../../engine/declaration.ts";
import type { LocalizedText } from "../../engine/localized-text.ts";
import type { Message } from "../../engine/message.ts";
import { features } from "../../features/registry.ts";
import { globals } from "../../globals/all.ts";
import { actionLabel } from "../../messages/action-messages.ts";
import * as m from "../../messages/compiled/messages.js";
import { pages } from "../../pages/all.ts";
import type { FrameData } from "./frame-data.ts";

/** An entry of the menu. Without a path it is plain text. */
export type MenuEntry = {
  /** A message, or a text of the school's content. */
  name: Message | LocalizedText;
  path?: string;
  /** Whether it leads to a screen that deletes entries. */
  isDestructive?: boolean;
  /** Whether it is hidden from editors. */
  administratorsOnly?: boolean;
};

/** A section of the menu that can be opened. */
export type MenuSection = {
  name: Message;
  entries: readonly MenuEntry[];
  /** Whether it is hidden from administrators, to make room for their own menus. */
  visitorsOnly?: boolean;
  /** Whether its entries come in threes: add, update and delete. Wide screens show each three on one line. */
  inThrees?: boolean;
};

/** The pages and lists that declare a place in the menu, sorted by it. */
const placed = [
  ...pages.flatMap(({ path, menu: place }) => (place ? [{ namedWhileEmpty: false, ...place, path }] : [])),
  ...collections.flatMap(({ page, messages, menu: place }) =>
    page && place ? [{ name: messages.title, namedWhileEmpty: false, ...place, path: page }] : [],
  ),
].toSorted((a, b) => a.place - b.place);

/** The screens of features that the administrators' menu and the dashboard link to. */
export const featureLinks: readonly (MenuEntry & { name: Message; path: string })[] = features
  .flatMap(({ screens = [] }) => screens)
  .flatMap(({ title, path, administratorsOnly = false }) => (title ? [{ name: title, path, administratorsOnly }] : []));

/** The icons that features can name for their weekly actions. */
const icons = { camera: cameraIcon } as const;
/** The weekly actions that features add to the dashboard. */
export const quickLinks = features.flatMap(({ quick }) => (quick ? [{ ...quick, icon: icons[quick.icon] }] : []));

/** The screens of features that fill a collection. */
export const fillingScreens = (collection: Collection): readonly { name: Message; path: string }[] =>
  features
    .flatMap(({ screens = [] }) => screens)
    .flatMap(({ title, path, fills }) => (title && fills?.includes(collection.name) ? [{ name: title, path }] : []));

const names: Readonly<Record<AdminGroup, Message>> = {
  home: m.group_home,
  school: m.group_school,
  club: m.menu_club,
  gallery: m.menu_gallery,
};

/** The groups of collections that are set up once, with their names, in the order in which administrators see them. */
export const adminGroups: readonly { name: Message; collections: readonly Collection[] }[] = Object.entries(names).map(
  ([group, name]) => ({ name, collections: collections.filter(({ adminGroup }) => adminGroup === group) }),
);

const actions = ["add", "update", "remove"] as const;
type Action = (typeof actions)[number];

/** The menu entries of a collection, one per action, with the declared paths of their screens. */
function entriesOf(name: string, things: Message | Record<Action, Message>): MenuEntry[] {
  const { admin } = collectionNamed(name);
  return actions.map((action) => ({
    name: actionLabel(action, typeof things === "function" ? things : things[action]),
    path: admin[action],
    isDestructive: action === "remove",
  }));
}

// The menu spells this path with a capital letter (requirements R7.1).
const syllabus = entriesOf("syllabus", m.thing_syllabus).map((entry) =>
  entry.path === "/addSyllabus" ? { ...entry, path: "/AddSyllabus" } : entry,
);

const news = { add: m.thing_news_event, update: m.thing_news, remove: m.thing_news };

/**
 * The administrators' menus, in the order of requirements R3.3. Content that is set up once has a single entry, its
 * list.
 */
const adminMenu: readonly MenuSection[] = [
  {
    name: m.menu_admin,
    inThrees: true,
    entries: [
      ...entriesOf("teacher", m.thing_faculty),
      ...entriesOf("body", m.thing_body),
      ...entriesOf("staff", m.thing_staff),
      ...entriesOf("achievement", m.thing_achievement),
      ...entriesOf("news", news),
    ],
  },
  {
    name: m.menu_admin_2,
    inThrees: true,
    entries: [
      ...entriesOf("notice", m.thing_notice),
      ...entriesOf("academicCalendar", m.thing_academic_calendar),
      ...entriesOf("holidayCalendar", m.thing_holiday_calendar),
      ...entriesOf("classRoutine", m.thing_class_routine),
      ...entriesOf("examRoutine", m.thing_exam_routine),
    ],
  },
  {
    name: m.menu_admin_3,
    inThrees: true,
    entries: [
      ...syllabus,
      ...entriesOf("admissionForm", m.thing_admission_form),
      ...entriesOf("publicResult", m.thing_public_result),
      ...entriesOf("internalResult", m.thing_internal_result),
      ...entriesOf("picture", m.thing_picture),
      ...entriesOf("video", m.thing_video),
      { name: m.files_title, path: "/admin/files" },
      { name: m.bin_title, path: "/admin/bin" },
    ],
  },
  {
    name: m.menu_school,
    entries: [
      ...featureLinks,
      ...globals.map((global) => ({
        name: global.messages.title,
        path: global.admin.updateForm,
        administratorsOnly: !isForEditors(global),
      })),
      ...adminGroups.flatMap((group) =>
        group.collections.map(({ admin, messages }) => ({ name: messages.title, path: admin.list })),
      ),
    ],
  },
];

/** The sections of the visitors' menu, in the order of requirements R3.2. */
const sections: readonly (Omit<MenuSection, "entries"> & { group: MenuGroup })[] = [
  { group: "about", name: m.menu_about, visitorsOnly: true },
  { group: "administration", name: m.menu_administration },
  { group: "academic", name: m.menu_academic },
  { group: "admission", name: m.menu_admission },
  { group: "club", name: m.menu_club, visitorsOnly: true },
  { group: "gallery", name: m.menu_gallery, visitorsOnly: true },
];

/**
 * The entries of a group, in their order. A page without content is left out, or shown as plain text if it is declared
 * so.
 */
function entriesIn(group: MenuGroup, { emptyPages }: FrameData): MenuEntry[] {
  return placed.flatMap((entry) => {
    if (entry.group !== group) return [];
    const { name, path, namedWhileEmpty } = entry;
    if (emptyPages.includes(path)) return namedWhileEmpty ? [{ name }] : [];
    return [{ name, path }];
  });
}

/**
 * The entries of the admission menu: one per class, each leading to the admission forms, then the other pages. Without
 * classes, the list of forms itself is an entry.
 */
function admissionEntries(frame: FrameData): MenuEntry[] {
  const entries = entriesIn("admission", frame);
  if (frame.classes.length === 0) return entries;
  const { page } = admissionForm;
  return [...frame.classes.map((name) => ({ name, path: page })), ...entries.filter(({ path }) => path !== page)];
}

/** The visitors' menu, without sections that have no link yet. */
function visitorsMenu(frame: FrameData): MenuSection[] {
  return sections
    .map(({ group, ...section }) => ({
      ...section,
      entries: group === "admission" ? admissionEntries(frame) : entriesIn(group, frame),
    }))
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
