import type { Locale } from "../../engine/languages.ts";
import type { BackupStatus } from "../../server/backup/daily-backups.ts";
import { fileSize } from "../ui/file-size.ts";
import { formatInstant } from "../../engine/instant.ts";

/** The backups as the dashboard shows them; the server formats times and sizes. */
export type DashboardBackup = {
  newest: { when: string; size: string } | undefined;
  /** When the last attempt failed. */
  failed: string | undefined;
  /** When a backup was last restored for a trial, and whether it could be. */
  trial: { when: string; isGood: boolean } | undefined;
};

export function describeBackups({ newest, failedAt, trial }: BackupStatus, locale: Locale): DashboardBackup {
  return {
    newest: newest && { when: formatInstant(new Date(newest.at).toISOString(), locale), size: fileSize(newest.size, locale) },
    failed: failedAt === undefined ? undefined : formatInstant(failedAt, locale),
    trial: trial && { when: formatInstant(trial.at, locale), isGood: trial.isGood },
  };
}
