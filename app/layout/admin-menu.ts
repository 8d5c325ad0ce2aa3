import { collectionNamed } from "../../collections/all.ts";
import type { AdminPaths } from "../../engine/collection.ts";
import type { Message } from "../../engine/message.ts";
import { globals } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import type { MenuEntry, MenuSection } from "./menu-entry.ts";

type Action = "add" | "update" | "remove";

const actions = { add: m.entry_add, update: m.entry_update, remove: m.entry_remove } as const;

/** The label of a menu entry, such as "Add syllabus". */
function actionLabel(action: Action, thing: Message): Message {
  return (_, options) => actions[action]({ thing: thing({}, options) }, options);
}

/** The menu entries of a collection, one for each action, with the declared paths of their screens. */
function entriesOf(name: string, things: Message | Record<Action, Message>): MenuEntry[] {
  const paths: AdminPaths = collectionNamed(name).admin;
  return (["add", "update", "remove"] as const).map((action) => ({
    name: actionLabel(action, typeof things === "function" ? things : things[action]),
    path: paths[action],
    isDestructive: action === "remove",
  }));
}

// The menu spells this path with a capital letter (requirements R7.1).
const syllabus = entriesOf("syllabus", m.thing_syllabus).map((entry) =>
  entry.path === "/addSyllabus" ? { ...entry, path: "/AddSyllabus" } : entry,
);

const news = { add: m.thing_news_event, update: m.thing_news, remove: m.thing_news };

/** The administrators' menus, in the order of requirements R3.3. */
export const adminMenu: readonly MenuSection[] = [
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
      ...globals.map(({ admin, messages }) => ({ name: messages.title, path: admin.updateForm })),
      { name: m.bin_title, path: "/admin/bin" },
    ],
  },
];
