import type { ActionMessages } from "../engine/collection.ts";
import type { Message } from "../engine/message.ts";
import * as m from "./compiled/messages.js";

// Messages that collections with the same noun share (requirements R8.1 to R8.5). Other collections have theirs in
// their declarations.

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

/** News and achievements are both called "Info" when they are removed (requirements R8.3). */
export const infoRemovalMessages = {
  confirm: m.info_confirm,
  removed: m.info_removed,
  notRemoved: m.info_not_removed,
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

/** The screen headings and action messages of a collection without a noun of its own. */
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
