import { resolve } from "node:path";
import { formatInstant } from "../../engine/dates/instant.ts";
import type { Locale } from "../../engine/languages.ts";
import { fileSize } from "../../messages/file-size.ts";
import * as m from "../../messages/compiled/messages.js";
import type { BackupStatus } from "./backup/daily-backups.ts";
import type { Check } from "./check.ts";
import { day } from "./time.ts";
import { bad, type Finding, judge, plain, sentence, type Sentence } from "./words.ts";

/** The greatest age of the newest backup, in milliseconds: two days, because a machine may be off at night. */
const oldest = 2 * day;
/**
 * If the site makes no backups by itself, a backup that a person has made is recent enough for so many milliseconds.
 */
const takenLasts = 7 * day;

const ageOf = (at: number) => Date.now() - at;

/** The daily backups: whether there is one, how old it is, and whether the last trial could restore one. */
export const backups: Check = {
  name: "backups",
  label: m.backup_title,
  doctor: async ({ BACKUP_DIR = "", backups: daily }) => {
    if (!daily)
      return [bad("backups", "BACKUP_DIR is not set, so no backups are made. Set it to a folder on another disk.")];
    return examine(BACKUP_DIR, await daily.status());
  },
  dashboard: async ({ backups: daily, lastBackup }) => {
    if (!daily) {
      const taken = await lastBackup();
      return { backupMissing: taken === undefined || ageOf(Date.parse(taken)) >= takenLasts };
    }
    const { newest, failedAt, trial } = await daily.status();
    return {
      backupFailed: failedAt !== undefined,
      backupOld: newest !== undefined && ageOf(newest.at) > oldest,
      backupUnusable: trial?.isGood === false,
    };
  },
  page: async ({ BACKUP_DIR = "", backups: daily, lastBackup }) => {
    if (daily) return describe(resolve(BACKUP_DIR), await daily.status());
    const taken = await lastBackup();
    return [
      plain(m.system_backup_off),
      taken === undefined ? plain(m.backup_not_downloaded) : sentence(m.backup_downloaded, when(taken)),
    ];
  },
  metrics: async ({ backups: daily }) => {
    const newest = (await daily?.status())?.newest;
    const name = "school_last_backup_timestamp_seconds";
    return newest ? [{ name, help: "When the newest backup was made.", value: newest.at / 1000 }] : [];
  },
};

const when = (at: string) => (locale: Locale) => ({ when: formatInstant(at, locale) });

function examine(folder: string, { newest, trial, failedAt }: BackupStatus): Finding[] {
  const again = `Find out why with: npm run restore -- --check ${folder}/${trial?.name}`;
  return [
    newest
      ? judge(
          "backups",
          ageOf(newest.at) <= oldest,
          `The newest is ${newest.path}.`,
          `The newest backup, ${newest.path}, is ${Math.floor(ageOf(newest.at) / day)} days old. ` +
            "Is the site running? Its log says why none was made.",
        )
      : bad(
          "backups",
          `There is no backup in ${folder}. Start the site: it makes one at once. If none comes, its log says why.`,
        ),
    ...(failedAt === undefined
      ? []
      : [bad("backups", `The last attempt failed at ${failedAt}. The site's log says why.`)]),
    ...(trial
      ? [
          judge(
            "trial",
            trial.isGood,
            `${trial.name} was restored for a trial at ${trial.at}.`,
            `${trial.name} could not be restored. ${again}`,
          ),
        ]
      : []),
  ];
}

function describe(folder: string, { newest, failedAt, trial }: BackupStatus): Sentence[] {
  return [
    newest
      ? sentence(m.backup_newest, (locale) => ({
          ...when(new Date(newest.at).toISOString())(locale),
          size: fileSize(newest.size, locale),
        }))
      : plain(m.backup_none),
    sentence(m.system_backup_folder, () => ({ folder })),
    ...(failedAt === undefined ? [] : [sentence(m.backup_failed, when(failedAt))]),
    ...(trial ? [sentence(trial.isGood ? m.backup_tried : m.backup_trial_failed, when(trial.at))] : []),
  ];
}
