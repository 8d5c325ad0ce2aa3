import type { Alarm } from "../messages/alarm-messages.ts";
import type { BackupStatus } from "./backup/daily-backups.ts";
import { isDatabaseDamaged } from "./disk/database-damage.ts";
import type { Store } from "./database/store.ts";
import { roomIn } from "./disk/disk-full.ts";
import { requireWritable } from "./disk/writable.ts";

/** Less free room than this in `DATA_DIR`, in bytes, is an alarm: that of two large videos, or of a year's pictures. */
const leastRoom = 500 * 1024 * 1024;
/** How old the newest backup may be, in milliseconds: two days, as a machine may be off at night. */
const oldestBackup = 2 * 24 * 60 * 60_000;
/** How far behind the last change the clock may be, in milliseconds. */
const clockTolerance = 5 * 60_000;

/** For how long a backup that somebody has taken is enough where the site makes none by itself, in milliseconds. */
const backupLasts = 7 * 24 * 60 * 60_000;

type Watched = {
  store: Store;
  dataDirectory: string;
  /** Undefined without `BACKUP_DIR`. */
  backups: { status: () => Promise<BackupStatus> } | undefined;
  /** When somebody last took a backup, as an ISO 8601 timestamp. */
  lastBackup: () => Promise<string | undefined>;
  isCertificateEnding: () => boolean;
};

/** What is wrong now. */
export async function findAlarms({ store, dataDirectory, backups, lastBackup, isCertificateEnding }: Watched): Promise<Alarm[]> {
  const found: Alarm[] = [];
  if ((await roomIn(dataDirectory)) < leastRoom) found.push("disk");
  if (!(await requireWritable(dataDirectory).then(() => true, () => false))) found.push("diskFails");
  if (isDatabaseDamaged()) found.push("databaseDamaged");
  const [change] = await store.latestChanges(1);
  if (change && Date.parse(change.at) > Date.now() + clockTolerance) found.push("clock");
  if (!backups && !isRecent(await lastBackup())) found.push("backupMissing");
  const status = await backups?.status();
  if (status?.failedAt !== undefined) found.push("backupFailed");
  if (status?.newest && Date.now() - status.newest.at > oldestBackup) found.push("backupOld");
  if (status?.trial?.isGood === false) found.push("backupUnusable");
  if (isCertificateEnding()) found.push("certificate");
  return found;
}

function isRecent(takenAt: string | undefined): boolean {
  return takenAt !== undefined && Date.now() - Date.parse(takenAt) < backupLasts;
}
