import { formatInstant } from "../../../engine/dates/instant.ts";
import type { Locale } from "../../../engine/languages.ts";
import { localPath } from "../../../engine/locale.ts";
import * as m from "../../../messages/compiled/messages.js";
import { fileSize } from "../../../messages/file-size.ts";
import type { BackupStatus } from "../../../server/operation/backup/daily-backups.ts";
import { useLocale } from "../../page-data.ts";
import css from "./backup.css?inline";
import { Style } from "../../ui/Style.tsx";

/** What the dashboard says about the backups, in the language of the page. */
type DashboardBackup = {
  title: string;
  /** When the last backup was made, when a restore was last tried, and whether a backup has failed. */
  sentences: string[];
  /** The text of the link to the newest backup, if there is one. */
  download: string | undefined;
  /** The offer to make a backup, if there is none to download. */
  make: BackupOffer | undefined;
};

/** The button that makes a backup, and what people must know before they press it. */
type BackupOffer = { button: string; about: string; contains: string };

/** The offer to make a backup, in the language of the page. */
export function backupOffer(locale: Locale): BackupOffer {
  return {
    button: m.backup_make({}, { locale }),
    about: m.backup_about({}, { locale }),
    contains: m.backup_contains({}, { locale }),
  };
}

/**
 * The sentences for a site that makes no backups itself: whether and when an administrator downloaded one or the
 * operator made one.
 */
export function describeDownloads(at: string | undefined, locale: Locale): DashboardBackup {
  const options = { locale };
  const sentences =
    at === undefined
      ? [m.backup_not_downloaded({}, options)]
      : [m.backup_off({}, options), m.backup_downloaded({ when: formatInstant(at, locale) }, options)];
  return { title: m.backup_title({}, options), sentences, download: undefined, make: backupOffer(locale) };
}

/** Describes the state of the backups. */
export function describeBackups({ newest, failedAt, trial }: BackupStatus, locale: Locale): DashboardBackup {
  const options = { locale };
  const size = newest && fileSize(newest.size, locale);
  const made = newest && { when: formatInstant(new Date(newest.at).toISOString(), locale), size: size ?? "" };
  const tried = trial && { when: formatInstant(trial.at, locale) };
  const failed = failedAt === undefined ? undefined : { when: formatInstant(failedAt, locale) };
  const sentences = [
    made ? m.backup_newest(made, options) : m.backup_none({}, options),
    failed && m.backup_failed(failed, options),
    tried && (trial.isGood ? m.backup_tried(tried, options) : m.backup_trial_failed(tried, options)),
  ];
  return {
    title: m.backup_title({}, options),
    sentences: sentences.filter((sentence) => sentence !== undefined),
    make: newest ? undefined : backupOffer(locale),
    download: size === undefined ? undefined : m.backup_download({ size }, options),
  };
}

/**
 * Says when the last backup was made and when a restore was last tried. Below is a link to the newest backup, or, if
 * there is none, a button that makes one.
 */
export function BackupStatus({ title, sentences, download, make }: DashboardBackup) {
  return (
    <section id="backup">
      <div className="head">
        <h2>{title}</h2>
      </div>
      <p>{sentences.join(" ")}</p>
      {download && (
        <p>
          <a href="/admin/backup" download>
            {download}
          </a>
        </p>
      )}
      {make && <MakeBackup {...make} />}
    </section>
  );
}

/** The button that makes a backup and downloads it, and what the file contains. */
export function MakeBackup({ button, about, contains }: BackupOffer) {
  return (
    <form method="post" action={localPath("/admin/backup", useLocale())} className="make-backup">
      <Style name="backup" css={css} />
      <button type="submit" className="btn">
        {button}
      </button>
      <details>
        <summary>{about}</summary>
        <p>{contains}</p>
      </details>
    </form>
  );
}
