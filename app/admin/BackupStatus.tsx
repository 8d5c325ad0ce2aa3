import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import type { DashboardBackup } from "./backup-data.ts";

/** When the last backup was made and tried, and a link to it. */
export function BackupStatus({ newest, failed, trial }: DashboardBackup) {
  const t = useTranslate();
  return (
    <section>
      <div className="head">
        <h2>{t(m.backup_title)}</h2>
      </div>
      <p>{newest ? t(m.backup_newest, newest) : t(m.backup_none)}</p>
      {failed !== undefined && <p>{t(m.backup_failed, { when: failed })}</p>}
      {trial && <p>{t(trial.isGood ? m.backup_tried : m.backup_trial_failed, { when: trial.when })}</p>}
      {newest && (
        <p>
          <a href="/admin/backup" download>
            {t(m.backup_download, { size: newest.size })}
          </a>
        </p>
      )}
    </section>
  );
}
