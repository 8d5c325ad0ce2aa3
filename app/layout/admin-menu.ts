import { collectionNamed } from "../../collections/all.ts";
import { adminGroups } from "./admin-groups.ts";
import { isForEditors } from "../../engine/declaration.ts";
import type { Message } from "../../engine/message.ts";
import { globals } from "../../globals/all.ts";
import { actionLabel } from "../../messages/action-messages.ts";
import * as m from "../../messages/compiled/messages.js";
import type { MenuEntry, MenuSection } from "./menu-entry.ts";

const actions = ["add", "update", "remove"] as const;
type Action = (typeof actions)[number];

/** The menu entries of a collection, one for each action, with the declared paths of their screens. */
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

/** The administrators' menus, in the order of requirements R3.3; what is set up once has one entry each, its list. */
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
      { name: m.bin_title, path: "/admin/bin" },
    ],
  },
  {
    name: m.menu_school,
    entries: [
      ...globals.map((global) => ({ name: global.messages.title, path: global.admin.updateForm, administratorsOnly: !isForEditors(global) })),
      ...adminGroups.flatMap(({ collections }) =>
        collections.map(({ admin, messages }) => ({ name: messages.title, path: admin.update })),
      ),
    ],
  },
];
