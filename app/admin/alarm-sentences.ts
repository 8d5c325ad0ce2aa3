import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Alarm } from "../../server/alarms.ts";

/** What the dashboard says of each alarm. */
export const alarmSentences: Readonly<Record<Alarm, Message>> = {
  disk: m.alarm_disk,
  diskFails: m.alarm_disk_fails,
  clock: m.alarm_clock,
  backupFailed: m.alarm_backup_failed,
  backupOld: m.alarm_backup_old,
  backupUnusable: m.alarm_backup_unusable,
  publishing: m.alarm_publishing,
  certificate: m.alarm_certificate,
};
