import type { DashboardBackup } from "./backup-data.ts";

/** When the last backup was made and tried, and a link to it. */
export function BackupStatus({ title, sentences, download }: DashboardBackup) {
  return (
    <section>
      <div className="head">
        <h2>{title}</h2>
      </div>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {download && (
        <p>
          <a href="/admin/backup" download>
            {download}
          </a>
        </p>
      )}
    </section>
  );
}
