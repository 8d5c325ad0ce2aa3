import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { formatInstant } from "../../engine/dates/instant.ts";
import type { Locale } from "../../engine/languages.ts";
import { day } from "../../engine/dates/durations.ts";
import { fileSize } from "../../messages/file-size.ts";
import * as m from "../../messages/compiled/messages.js";
import type { BackupStatus } from "./backup/daily-backups.ts";
import type { Check, Contributed } from "./check.ts";
import { bad, type Finding, judge, note, plain, sentence, type Sentence } from "./words.ts";

/** The greatest age of the newest backup, in milliseconds: two days, because a machine may be off at night. */
const oldest = 2 * day;
/**
 * If the site makes no backups by itself, a backup that a person has made is recent enough for so many milliseconds.
 * The message `alarm_backup_missing` states the seven days.
 */
const takenLasts = 7 * day;

const ageOf = (at: number) => Date.now() - at;

/**
 * The daily backups: whether there is one, how old it is, whether the last trial could restore one, and whether it is
 * on the disk that it is to replace.
 */
export function backups({ database, store }: Contributed): Check {
  // With both elsewhere, backups contain nothing of DATA_DIR.
  const isDataHere = database.isInFolder === true || store === undefined;
  return {
    name: "backups",
    label: m.backup_title,
    doctor: async ({ DATA_DIR, BACKUP_DIR = "", backups: daily }) => {
      if (!daily)
        return [bad("backups", "BACKUP_DIR is not set, so no backups are made. Set it to a folder on another disk.")];
      const findings = examine(BACKUP_DIR, await daily.status());
      if (!isDataHere || !(await areOnOneDisk(DATA_DIR, BACKUP_DIR))) return findings;
      const advice =
        "BACKUP_DIR is on the same disk as DATA_DIR: if the disk breaks, both are lost. " +
        "Set it to a folder on another disk, or copy a backup to another place each month (npm run backup -- FILE).";
      return [...findings, note("backups", advice)];
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
    page: async ({ DATA_DIR, BACKUP_DIR = "", backups: daily, lastBackup }) => {
      if (daily) {
        const sentences = describe(resolve(BACKUP_DIR), await daily.status());
        const isTogether = isDataHere && (await areOnOneDisk(DATA_DIR, BACKUP_DIR));
        return isTogether ? [...sentences, plain(m.system_backup_same_disk)] : sentences;
      }
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
}

/**
 * Whether both folders are on one file system. Two of them may still share a disk, which cannot be seen everywhere. A
 * folder that does not exist yet is on none.
 */
async function areOnOneDisk(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)));
  return first !== undefined && first.dev === second?.dev;
}

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
