import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { asBaseline } from "../database/baseline.ts";
import { doneMigrations } from "../database/migrate.ts";
import { featureMigrations } from "../database/migration-sets.ts";
import type { AnyTables } from "../database/table-list.ts";
import { backupFolder } from "../disk/data-folder.ts";
import { StartError } from "../log/start-error.ts";
import { upgradePattern } from "../operation/backup/manifest.ts";
import { BackupError, openArchive } from "../operation/backup/open-archive.ts";
import { migrationsOf } from "../release/release.ts";

/** The backup to restore before the previous release can start; `writes` counts what was written since it was made. */
export type StepBack = { file: string; createdAt: string; writes: number } | undefined;

/**
 * Finds what a step back to a release needs: nothing, if it knows all migrations that ran on the database, or else the
 * newest backup in the data folder that it can open, which the first start of this release has made. One that lacks a
 * migration that the release knows and that ran is of an earlier update, and much older. Throws a `StartError` if there
 * is none.
 */
export async function planStepBack(db: Kysely<AnyTables>, dataDirectory: string, release: string): Promise<StepBack> {
  const known = new Set(migrationsOf(release));
  const sets = await featureMigrations();
  const own = await doneMigrations(db);
  const done = [own, ...(await Promise.all(sets.map((set) => doneMigrations(db, set))))].flat();
  const needed = own.filter((name) => known.has(name));
  if (done.every((name) => known.has(name))) return undefined;
  const backups = join(dataDirectory, backupFolder);
  const names = (await readdir(backups).catch(() => [])).filter((name) => upgradePattern.test(name));
  // The time is at the end of the name.
  for (const name of names.toSorted((a, b) => (a.slice(-20) < b.slice(-20) ? 1 : -1))) {
    const createdAt = await timeOf(join(backups, name), known, needed);
    if (createdAt === undefined) continue;
    const { writes } = await db
      .selectFrom("audit_log")
      .select(({ fn }) => fn.countAll<number>().as("writes"))
      .where("at", ">", createdAt)
      .executeTakeFirstOrThrow();
    return { file: join(backups, name), createdAt, writes };
  }
  throw new StartError(
    `The previous release cannot open this database, and ${backups} has no backup of this update that it could open. ` +
      "Restore another one as the site's user, not as root: npm run restore -- FILE",
  );
}

/** When a backup was made; undefined if a release with these migrations could not open it, or it lacks a needed one. */
async function timeOf(
  file: string,
  known: ReadonlySet<string>,
  needed: readonly string[],
): Promise<string | undefined> {
  try {
    // A backup of the last version before 1.0.0 is read as one with the baseline, which that version does not know.
    const { manifest, handle } = await openArchive(file, [...known, ...asBaseline([...known])]);
    await handle.close();
    const { migrations, createdAt } = manifest;
    const read = [migrations, asBaseline(migrations)];
    const isKnown = read.some((names) => names.every((name) => known.has(name)));
    const isRecent = read.some((names) => needed.every((name) => names.includes(name)));
    return isKnown && isRecent ? createdAt : undefined;
  } catch (error) {
    if (error instanceof BackupError) return undefined;
    throw error;
  }
}

/** The beginning of the name of a backup of what a step back replaces. It is never removed by itself. */
export const replacedBackup = "before-going-back-";
