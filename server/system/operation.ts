import { formatInstant } from "../../engine/instant.ts";
import type { Locale } from "../../engine/languages.ts";
import { numberFormat } from "../../engine/numbers.ts";
import { type Alarm, alarmMessages } from "../../messages/alarm-messages.ts";
import { fileSize } from "../../messages/file-size.ts";
import * as m from "../../messages/compiled/messages.js";
import type { BackupStatus } from "../backup/daily-backups.ts";
import type { Folder } from "../media/folder.ts";
import { onceAMinute } from "./once-a-minute.ts";
import { plain, sentence, type Sentence, type SystemLine } from "./system-line.ts";

/** The daily backups, and the folder in which they lie. */
export type Backups = { folder: string; status: () => Promise<BackupStatus> };
type LastBackup = () => Promise<string | undefined>;

/** When the last backup was made, and where it lies; or when somebody last took one. */
export function backupLine(backups: Backups | undefined, lastBackup: LastBackup): SystemLine {
  const read = async () => (backups ? describeBackups(backups.folder, await backups.status()) : describeTaken(await lastBackup()));
  return { name: "backup", label: m.backup_title, read };
}

function describeTaken(at: string | undefined): Sentence[] {
  return [plain(m.system_backup_off), at === undefined ? plain(m.backup_not_downloaded) : sentence(m.backup_downloaded, (locale) => ({ when: formatInstant(at, locale) }))];
}

function describeBackups(folder: string, { newest, failedAt, trial }: BackupStatus): Sentence[] {
  const at = (time: string) => (locale: Locale) => ({ when: formatInstant(time, locale) });
  const made = newest && sentence(m.backup_newest, (locale) => ({ ...at(new Date(newest.at).toISOString())(locale), size: fileSize(newest.size, locale) }));
  return [
    made ?? plain(m.backup_none),
    sentence(m.system_backup_folder, () => ({ folder })),
    ...(failedAt === undefined ? [] : [sentence(m.backup_failed, at(failedAt))]),
    ...(trial ? [sentence(trial.isGood ? m.backup_tried : m.backup_trial_failed, at(trial.at))] : []),
  ];
}

/** How many pictures wait for their smallest files. */
export function picturesLine(folder: Pick<Folder, "files">): SystemLine {
  const count = onceAMinute(async () => (await folder.files()).length);
  const read = async () => {
    const waiting = await count();
    return [waiting === 0 ? plain(m.system_pictures_none) : sentence(m.system_pictures_wait, (locale) => ({ count: numberFormat(locale).format(waiting) }))];
  };
  return { name: "pictures", label: m.system_pictures, read };
}

/** What is wrong now: the dashboard's alarms. */
export function alarmsLine(findAlarms: () => Promise<Alarm[]>): SystemLine {
  const read = async () => {
    const alarms = await findAlarms();
    return alarms.length === 0 ? [plain(m.system_alarms_none)] : alarms.map((alarm) => plain(alarmMessages[alarm]));
  };
  return { name: "alarms", label: m.system_alarms, read };
}
