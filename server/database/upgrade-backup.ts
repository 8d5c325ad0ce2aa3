import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { makeAtomically, makeFolder, partSuffix, syncFile } from "../atomic-file.ts";
import { makePrivateFile } from "../directory-lock.ts";

/** Where the copies stand, in `DATA_DIR`. */
export const backupFolder = "backups";

/** Of how many versions a copy is kept. */
const keptVersions = 3;
const namePattern = /^school-(?<version>.+)-(?<time>\d{8}T\d{6}Z)\.sqlite$/;

/**
 * Copies the database before an upgrade, whole or not at all; `version` is its last migration. Of a version only the
 * newest copy is kept, so that an upgrade that fails again and again does not push out the copies of other versions.
 */
export async function backUp<Tables>(db: Kysely<Tables>, dataDirectory: string, version: string): Promise<void> {
  const folder = join(dataDirectory, backupFolder);
  await makeFolder(folder, 0o700);
  for (const name of await readdir(folder)) {
    if (name.endsWith(partSuffix)) await rm(join(folder, name), { force: true });
  }
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const made = `school-${version}-${time}.sqlite`;
  await makeAtomically(join(folder, made), async (part) => {
    makePrivateFile(part);
    await sql`vacuum into ${part}`.execute(db);
    await syncFile(part);
  });
  await removeOld(folder, made, version);
}

async function removeOld(folder: string, made: string, version: string): Promise<void> {
  const others = (await readdir(folder))
    .map((name) => namePattern.exec(name))
    .filter((match) => match !== null && match[0] !== made)
    .map((match) => ({ name: match?.[0] ?? "", ...match?.groups }) as { name: string; version: string; time: string })
    .toSorted((a, b) => (a.time < b.time ? 1 : -1));
  const same = others.filter((one) => one.version === version);
  const older = others.filter((one) => one.version !== version).slice(keptVersions - 1);
  for (const { name } of [...same, ...older]) await rm(join(folder, name), { force: true });
}
