import type { Message } from "../engine/message.ts";
import * as m from "./compiled/messages.js";

/** The alarms for administrators, each with the sentence that the dashboard and the system page show. */
export const alarmMessages = {
  disk: m.alarm_disk,
  diskFails: m.alarm_disk_fails,
  databaseDamaged: m.alarm_database_damaged,
  clock: m.alarm_clock,
  backupMissing: m.alarm_backup_missing,
  backupFailed: m.alarm_backup_failed,
  backupOld: m.alarm_backup_old,
  backupUnusable: m.alarm_backup_unusable,
  certificate: m.alarm_certificate,
} as const satisfies Readonly<Record<string, Message>>;

export type Alarm = keyof typeof alarmMessages;
