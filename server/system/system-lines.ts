import { resolve } from "node:path";
import type { Alarm } from "../../messages/alarm-messages.ts";
import type { IdentityProvider } from "../auth/identity-provider.ts";
import type { Database } from "../database/open.ts";
import type { Store } from "../database/store.ts";
import type { Environment } from "../environment.ts";
import type { MediaLibrary } from "../media/media-library.ts";
import { objectStoreSettings } from "../media/object-store/settings.ts";
import { accountsLine, mailLine } from "./accounts.ts";
import { addressLine, processesLine, sinceLine, versionLine } from "./installation.ts";
import { alarmsLine, backupLine, type Backups, picturesLine } from "./operation.ts";
import { databaseLine } from "./database.ts";
import { mediaLine, roomLine } from "./storage.ts";
import type { SystemLine } from "./system-line.ts";

/** What the system page tells of. */
export type System = {
  db: Database;
  store: Pick<Store, "usage">;
  library: Pick<MediaLibrary, "folders">;
  provider: IdentityProvider;
  /** Undefined without `BACKUP_DIR`. */
  backups: Pick<Backups, "status"> | undefined;
  /** When a backup was last downloaded. */
  lastBackup: () => Promise<string | undefined>;
  alarms: () => Promise<Alarm[]>;
  /** The commit that was checked out when the process started. */
  commit: Promise<string | undefined>;
};

/** The lines of the system page, in their order. */
export function systemLines(system: System, environment: Environment): SystemLine[] {
  const { DATA_DIR, DATABASE_URL, BACKUP_DIR = "", PUBLIC_URL, SMTP_URL } = environment;
  const { backups } = system;
  const { folders } = system.library;
  return [
    alarmsLine(system.alarms),
    versionLine(system.commit),
    addressLine(PUBLIC_URL),
    sinceLine(),
    processesLine(system.db),
    databaseLine(system.db, system.store, { dataDirectory: DATA_DIR, serverUrl: DATABASE_URL }),
    mediaLine(system.db, folders.served, objectStoreSettings(environment)?.bucketUrl),
    roomLine(DATA_DIR),
    backupLine(backups && { folder: resolve(BACKUP_DIR), status: () => backups.status() }, system.lastBackup),
    picturesLine(folders.waiting),
    accountsLine(system.provider),
    mailLine(SMTP_URL),
  ];
}
