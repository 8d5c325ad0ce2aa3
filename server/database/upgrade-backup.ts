import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { createAtomically, makeFolder, partSuffix, syncFile } from "../disk/atomic-file.ts";
import { makePrivateFile } from "../disk/directory-lock.ts";
import { backupFolder } from "../disk/private-files.ts";

/** The number of versions of which a copy is kept. */
const keptVersions = 3;
const namePattern = /^school-(?<version>.+)-(?<time>\d{8}T\d{6}Z)\.sqlite$/;

/**
 * Copies the database before an upgrade, completely or not at all; `version` is its last migration. Only the newest copy
 * of each version is kept, so that an upgrade that fails repeatedly does not push out the copies of other versions.
 */
export async function backUpBeforeUpgrade<Tables>(db: Kysely<Tables>, dataDirectory: string, version: string): Promise<void> {
  const folder = join(dataDirectory, backupFolder);
  await makeFolder(folder, 0o700);
  for (const name of await readdir(folder)) {
    if (name.endsWith(partSuffix)) await rm(join(folder, name), { force: true });
  }
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const copy = `school-${version}-${time}.sqlite`;
  await createAtomically(join(folder, copy), async (part) => {
    makePrivateFile(part);
    await sql`vacuum into ${part}`.execute(db);
    await syncFile(part);
  });
  await removeOld(folder, copy, version);
}

async function removeOld(folder: string, copy: string, version: string): Promise<void> {
  const others = (await readdir(folder))
    .map((name) => namePattern.exec(name))
    .filter((match) => match !== null && match[0] !== copy)
    .map((match) => ({ name: match?.[0] ?? "", ...match?.groups }) as { name: string; version: string; time: string })
    .toSorted((a, b) => (a.time < b.time ? 1 : -1));
  const sameVersion = others.filter((one) => one.version === version);
  const tooOld = others.filter((one) => one.version !== version).slice(keptVersions - 1);
  for (const { name } of [...sameVersion, ...tooOld]) await rm(join(folder, name), { force: true });
}
