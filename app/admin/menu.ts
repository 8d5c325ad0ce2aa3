import { collectionNamed } from "../../collections/all.ts";
import type { AdminPaths } from "../../engine/collection.ts";
import type { Words } from "../../engine/words.ts";
import * as m from "../../messages/compiled/messages.js";
import type { MenuEntry, MenuSection } from "../navigation.ts";

type Action = "add" | "update" | "remove";

const actions = { add: m.entry_add, update: m.entry_update, remove: m.entry_remove } as const;

/** An entry's words: "Add syllabus". */
function named(action: Action, thing: Words): Words {
  return (_, options) => actions[action]({ thing: thing({}, options) }, options);
}

/** The entries of a kind of content, each leading to its declared screen. */
function entriesOf(name: string, thing: Words, kinds: readonly Action[]): MenuEntry[] {
  const paths: AdminPaths = collectionNamed(name).admin;
  return kinds.map((action) => ({
    name: named(action, thing),
    path: paths[action],
    removes: action === "remove",
  }));
}

const both = ["add", "remove"] as const;
const all = ["add", "update", "remove"] as const;

// The menu spells this one path with a capital (requirements R7.1).
const syllabus = entriesOf("syllabus", m.thing_syllabus, both).map((entry) =>
  entry.path === "/addSyllabus" ? { ...entry, path: "/AddSyllabus" } : entry,
);

/** The administrators' menus, in their order (requirements R3.3). */
export const adminMenu: readonly MenuSection[] = [
  {
    name: m.menu_admin,
    entries: [
      ...entriesOf("teacher", m.thing_faculty, all),
      ...entriesOf("body", m.thing_body, both),
      ...entriesOf("staff", m.thing_staff, all),
      ...entriesOf("achievement", m.thing_achievement, both),
      ...entriesOf("news", m.thing_news_event, ["add"]),
      ...entriesOf("news", m.thing_news, ["remove"]),
    ],
  },
  {
    name: m.menu_admin_2,
    entries: [
      ...entriesOf("notice", m.thing_notice, both),
      ...entriesOf("academicCalendar", m.thing_academic_calendar, both),
      ...entriesOf("holidayCalendar", m.thing_holiday_calendar, both),
      ...entriesOf("classRoutine", m.thing_class_routine, both),
      ...entriesOf("examRoutine", m.thing_exam_routine, both),
    ],
  },
  {
    name: m.menu_admin_3,
    entries: [
      ...syllabus,
      ...entriesOf("admissionForm", m.thing_admission_form, both),
      ...entriesOf("publicResult", m.thing_public_result, both),
      ...entriesOf("internalResult", m.thing_internal_result, both),
      ...entriesOf("picture", m.thing_picture, ["add"]),
      ...entriesOf("video", m.thing_video, ["add"]),
    ],
  },
];
