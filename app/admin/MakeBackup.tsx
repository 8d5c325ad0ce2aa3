import { localPath } from "../../engine/locale.ts";
import { useLocale } from "../page-data.ts";
import type { BackupOffer } from "./backup-data.ts";

/** The button by which an administrator downloads a backup that is made for it, and what the file contains. */
export function MakeBackup({ button, contains }: BackupOffer) {
  return (
    <form method="post" action={localPath("/admin/backup", useLocale())} className="make-backup">
      <p>{contains}</p>
      <button type="submit" className="btn">
        {button}
      </button>
    </form>
  );
}
