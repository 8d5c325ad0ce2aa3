import { collectionNamed } from "../../collections/all.ts";
import type { AdminPaths } from "../../engine/collection.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import type { MenuEntry, MenuSection } from "./menu-entry.ts";

type Action = "add" | "update" | "remove";

const actions = { add: m.entry_add, update: m.entry_update, remove: m.entry_remove } as const;

/** The label of a menu entry, such as "Add syllabus". */
function actionLabel(action: Action, thing: Message): Message {
  return (_, options) => actions[action]({ thing: thing({}, options) }, options);
}

/** The menu entries of a collection, one for each action, with the declared paths of their screens. */
function entriesOf(name: string, thing: Message, chosen: readonly Action[]): MenuEntry[] {
  const paths: AdminPaths = collectionNamed(name).admin;
  return chosen.map((action) => ({
    name: actionLabel(action, thing),
    path: paths[action],
    isDestructive: action === "remove",
  }));
}

const both = ["add", "remove"] as const;
const all = ["add", "update", "remove"] as const;

// The menu spells this path with a capital letter (requirements R7.1).
const syllabus = entriesOf("syllabus", m.thing_syllabus, both).map((entry) =>
  entry.path === "/addSyllabus" ? { ...entry, path: "/AddSyllabus" } : entry,
);

/** The administrators' menus, in the order of requirements R3.3. */
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
