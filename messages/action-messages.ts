import type { ActionMessages } from "../engine/collection.ts";
import type { Message } from "../engine/message.ts";
import * as m from "./compiled/messages.js";

// One set of messages for each noun; collections with the same noun share a set (requirements R8.1 to R8.5).

export const teacherActionMessages: ActionMessages = {
  button: m.teacher_button,
  added: m.teacher_added,
  updated: m.teacher_updated,
  failed: m.teacher_failed,
  confirm: m.teacher_confirm,
  removed: m.teacher_removed,
  notRemoved: m.teacher_not_removed,
};

export const bodyActionMessages: ActionMessages = {
  button: m.body_button,
  added: m.body_added,
  updated: m.body_updated,
  confirm: m.body_confirm,
  removed: m.body_removed,
  notRemoved: m.body_not_removed,
};

export const staffActionMessages: ActionMessages = {
  button: m.staff_button,
  added: m.staff_added,
  updated: m.staff_updated,
  failed: m.staff_failed,
  confirm: m.staff_confirm,
  removed: m.staff_removed,
  notRemoved: m.staff_not_removed,
};

export const noticeActionMessages: ActionMessages = {
  button: m.notice_button,
  added: m.notice_added,
  updated: m.notice_updated,
  confirm: m.notice_confirm,
  removed: m.notice_removed,
  notRemoved: m.notice_not_removed,
};

export const calendarActionMessages: ActionMessages = {
  button: m.calendar_button,
  added: m.calendar_added,
  updated: m.calendar_updated,
  confirm: m.calendar_confirm,
  removed: m.calendar_removed,
  notRemoved: m.calendar_not_removed,
};

export const routineActionMessages: ActionMessages = {
  button: m.routine_button,
  added: m.routine_added,
  updated: m.routine_updated,
  confirm: m.routine_confirm,
  removed: m.routine_removed,
  notRemoved: m.routine_not_removed,
};

export const syllabusActionMessages: ActionMessages = {
  button: m.syllabus_button,
  added: m.syllabus_added,
  updated: m.syllabus_updated,
  confirm: m.syllabus_confirm,
  removed: m.syllabus_removed,
  notRemoved: m.syllabus_not_removed,
};

export const formActionMessages: ActionMessages = {
  button: m.form_button,
  added: m.form_added,
  updated: m.form_updated,
  confirm: m.form_confirm,
  removed: m.form_removed,
  notRemoved: m.form_not_removed,
};

export const resultActionMessages: ActionMessages = {
  button: m.result_button,
  added: m.result_added,
  updated: m.result_updated,
  confirm: m.result_confirm,
  removed: m.result_removed,
  notRemoved: m.result_not_removed,
};

export const pictureActionMessages: ActionMessages = {
  button: m.picture_button,
  added: m.picture_added,
  updated: m.picture_updated,
  confirm: m.picture_confirm,
  removed: m.picture_removed,
  notRemoved: m.picture_not_removed,
};

export const videoActionMessages: ActionMessages = {
  button: m.video_button,
  added: m.video_added,
  updated: m.video_updated,
  confirm: m.video_confirm,
  removed: m.video_removed,
  notRemoved: m.video_not_removed,
};

/** News and achievements are both called "Info" when they are removed (requirements R8.3). */
const infoRemovalMessages = {
  confirm: m.info_confirm,
  removed: m.info_removed,
  notRemoved: m.info_not_removed,
};

export const newsActionMessages: ActionMessages = {
  ...infoRemovalMessages,
  button: m.news_button,
  added: m.news_added,
  updated: m.news_updated,
};

export const achievementActionMessages: ActionMessages = {
  ...infoRemovalMessages,
  button: m.achievement_button,
  added: m.achievement_added,
  updated: m.achievement_updated,
};

/** The label of an action on a thing, such as "Add syllabus". */
export function actionLabel(action: "add" | "update" | "remove", thing: Message): Message {
  const messages = { add: m.entry_add, update: m.entry_update, remove: m.entry_remove };
  return (_, options) => messages[action]({ thing: thing({}, options) }, options);
}

/** The headings of the screens that add, update and remove a thing. */
export function screenMessages(thing: Message) {
  return { add: actionLabel("add", thing), update: actionLabel("update", thing), remove: actionLabel("remove", thing) };
}

/** The general messages of a collection without a noun of its own: screen headings and action messages. */
export const entryMessages = {
  add: m.entry_add_screen,
  update: m.entry_update_screen,
  remove: m.entry_remove_screen,
  button: m.entry_button,
  added: m.entry_added,
  updated: m.entry_updated,
  confirm: m.entry_confirm,
  removed: m.entry_removed,
  notRemoved: m.entry_not_removed,
} as const;
