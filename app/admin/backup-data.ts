import type { Locale } from "../../engine/languages.ts";
import type { BackupStatus } from "../../server/backup/daily-backups.ts";
import { fileSize } from "../ui/file-size.ts";
import * as m from "../../messages/compiled/messages.js";
import { formatInstant } from "../../engine/instant.ts";

/** The backups as the dashboard shows them, in words. */
export type DashboardBackup = {
  title: string;
  /** When the last backup was made, when the last attempt failed, when one was last restored for a trial, and whether it could be. */
  sentences: string[];
  /** The text of the link to the last backup; undefined if there is none. */
  download: string | undefined;
};

export function describeBackups({ newest, failedAt, trial }: BackupStatus, locale: Locale): DashboardBackup {
  const when = (at: string) => ({ when: formatInstant(at, locale) });
  const size = newest && fileSize(newest.size, locale);
  const sentences = [
    newest && size ? m.backup_newest({ ...when(new Date(newest.at).toISOString()), size }, { locale }) : m.backup_none({}, { locale }),
    failedAt !== undefined && m.backup_failed(when(failedAt), { locale }),
    trial && (trial.isGood ? m.backup_tried : m.backup_trial_failed)(when(trial.at), { locale }),
  ];
  return {
    title: m.backup_title({}, { locale }),
    sentences: sentences.filter((sentence) => typeof sentence === "string"),
    download: size && m.backup_download({ size }, { locale }),
  };
}
