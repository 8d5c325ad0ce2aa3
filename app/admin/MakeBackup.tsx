import { localPath } from "../../engine/locale.ts";
import { useLocale } from "../page-data.ts";
import css from "../styles/backup.css?inline";
import { Style } from "../ui/Style.tsx";
import type { BackupOffer } from "./backup-data.ts";

/** The button by which an administrator downloads a backup that is made for it, and what the file contains. */
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
