import * as m from "../../messages/compiled/messages.js";
import type { Message } from "../../engine/message.ts";
import type { Alarm } from "../../server/alarms.ts";

/** The sentence of each alarm. Loaders translate it, which keeps all of them out of the scripts. */
export const alarmMessages: Readonly<Record<Alarm, Message>> = {
  disk: m.alarm_disk,
  clock: m.alarm_clock,
  backupFailed: m.alarm_backup_failed,
  backupOld: m.alarm_backup_old,
  backupUnusable: m.alarm_backup_unusable,
  publishing: m.alarm_publishing,
};
