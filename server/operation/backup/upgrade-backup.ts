import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder, partSuffix } from "../../disk/atomic-file.ts";
import { backupFolder } from "../../disk/data-folder.ts";
import { backupName, upgradePattern } from "./manifest.ts";
import { createBackup } from "./create-backup.ts";
import type { DatabaseSource } from "./database-copy.ts";

/** Number of versions whose backups are kept. */
const keptVersions = 3;

/**
 * Makes a backup of the database before an upgrade; `version` is its last migration. The media are left out, because an
 * upgrade removes none of them, and `restore` sets aside again what an older version must not serve. Only the newest
 * backup of each version is kept, so that an upgrade that fails repeatedly does not push out those of other versions.
 */
export async function backUpBeforeUpgrade(
  dataDirectory: string,
  database: DatabaseSource,
  version: string,
): Promise<void> {
  const folder = join(dataDirectory, backupFolder);
  await makeFolder(folder, 0o700);
  for (const name of await readdir(folder)) {
    if (name.endsWith(partSuffix)) await rm(join(folder, name), { force: true });
  }
  const name = backupName(new Date(), version);
  await rm(join(folder, name), { force: true });
  await createBackup({ database, media: undefined, file: join(folder, name) });
  await removeOld(folder, name, version);
}

async function removeOld(folder: string, newest: string, version: string): Promise<void> {
  const others = (await readdir(folder))
    .map((name) => upgradePattern.exec(name))
    .filter((match) => match !== null && match[0] !== newest)
    .map((match) => ({ name: match?.[0] ?? "", ...match?.groups }) as { name: string; version: string; time: string })
    .toSorted((a, b) => (a.time < b.time ? 1 : -1));
  const sameVersion = others.filter((one) => one.version === version);
  const tooOld = others.filter((one) => one.version !== version).slice(keptVersions - 1);
  for (const { name } of [...sameVersion, ...tooOld]) await rm(join(folder, name), { force: true });
}
