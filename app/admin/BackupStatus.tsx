import type { DashboardBackup } from "./backup-data.ts";
import { MakeBackup } from "./MakeBackup.tsx";

/** When the last backup was made and tried, and a link to it; where there is none, a button that makes one. */
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
