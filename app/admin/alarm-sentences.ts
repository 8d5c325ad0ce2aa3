import type { Locale } from "../../engine/languages.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Alarm } from "../../server/alarms.ts";

const sentences = {
  disk: m.alarm_disk,
  clock: m.alarm_clock,
  backupFailed: m.alarm_backup_failed,
  backupOld: m.alarm_backup_old,
  backupUnusable: m.alarm_backup_unusable,
  publishing: m.alarm_publishing,
} as const satisfies Record<Alarm, unknown>;

/** The sentences for alarms. For the dashboard's loader: hardly any phone needs to fetch them. */
export function alarmSentences(alarms: readonly Alarm[], locale: Locale): string[] {
  return alarms.map((alarm) => sentences[alarm]({}, { locale }));
}
