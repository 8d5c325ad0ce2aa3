import type { Locale } from "../../engine/languages.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Alarm } from "../../server/alarms.ts";

const sentences: Readonly<Record<Alarm, Message>> = {
  disk: m.alarm_disk,
  diskFails: m.alarm_disk_fails,
  clock: m.alarm_clock,
  backupFailed: m.alarm_backup_failed,
  backupOld: m.alarm_backup_old,
  backupUnusable: m.alarm_backup_unusable,
  publishing: m.alarm_publishing,
  certificate: m.alarm_certificate,
};

/** What is wrong, in sentences; the server writes them, so that their texts are in no script. */
export function describeAlarms(alarms: readonly Alarm[], locale: Locale): string[] {
  return alarms.map((alarm) => sentences[alarm]({}, { locale }));
}
