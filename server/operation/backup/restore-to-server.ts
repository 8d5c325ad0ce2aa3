import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { copyDatabase } from "../../database/copy-database.ts";
import { doneMigrations } from "../../database/migrate.ts";
import { type DatabaseServer, withUnchanged } from "../../database/open-unchanged.ts";
import { describeServer } from "../../database/postgres-server.ts";
import { dropTables } from "../../database/server-tables.ts";
import type { AnyTables } from "../../database/table-list.ts";
import { inSnapshot, inTransaction } from "../../database/transaction.ts";
import { makeFolder } from "../../disk/atomic-file.ts";
import { databaseFile, restorePaths, secretFile } from "../../disk/data-folder.ts";
import { requireStopped } from "../instances/instances.ts";
import { createBackup } from "./create-backup.ts";
import { backupName, type Manifest } from "./manifest.ts";
import { openArchive } from "./open-archive.ts";
import type { Progress } from "./progress.ts";
import { requireMovable } from "./restore-backup.ts";
import { placeSecret, serverSource } from "./server-source.ts";
import { requireRoomFor, unpack } from "./unpack.ts";

type Wanted = {
  /** A data folder that exists and is locked. */
  dataDirectory: string;
  server: DatabaseServer;
  /** The backup's file. */
  file: string;
  /** The migrations that this version knows. */
  knownMigrations: readonly string[];
  /** Moves the media of an unpacked backup into the media folders. */
  placeMedia: (unpacked: string) => Promise<void>;
  progress?: Progress;
};

/**
 * Replaces the site on a PostgreSQL server by a backup. The backup is unpacked and checked first. Then its media are
 * added: no file is replaced, because each is named by its content, so the old and the new database both have their
 * files. Last, one transaction replaces all tables. If the process ends before, the database is unchanged, and the
 * daily cleaning removes the added media as unused. A backup of the old site is kept in the folder `replaced`.
 */
export async function restoreToServer({
  dataDirectory,
  server,
  file,
  knownMigrations,
  placeMedia,
  progress,
}: Wanted): Promise<Manifest> {
  const { unpacking } = restorePaths(dataDirectory);
  await rm(unpacking, { recursive: true, force: true });
  const archive = await openArchive(file, knownMigrations);
  try {
    await requireMovable(dataDirectory);
    await requireRoomFor(archive, dataDirectory);
    await withUnchanged({ server }, async (db) => {
      const name = describeServer(server.url);
      await requireStopped(db, name);
      await makeFolder(unpacking, 0o700);
      await unpack(archive, unpacking, progress);
      await keepReplaced(db, { dataDirectory, server });
      await placeMedia(unpacking);
      await withUnchanged({ file: join(unpacking, databaseFile) }, (copy) =>
        inSnapshot(copy, (from) =>
          inTransaction(db, async (to) => {
            await dropTables(to, name);
            const copied = await copyDatabase(from, to);
            await placeSecret(to, copied, join(unpacking, secretFile), dataDirectory);
            // A process that was started in the meantime would serve the old site.
            await requireStopped(to, name);
          }),
        ),
      );
    });
  } finally {
    await archive.handle.close();
    await rm(unpacking, { recursive: true, force: true });
  }
  return archive.manifest;
}

/** Makes a backup, without media, of what will be replaced, if there is anything. */
async function keepReplaced(
  db: Kysely<AnyTables>,
  { dataDirectory, server }: Pick<Wanted, "dataDirectory" | "server">,
): Promise<void> {
  const { replaced } = restorePaths(dataDirectory);
  await rm(replaced, { recursive: true, force: true });
  if ((await doneMigrations(db)).length === 0) return;
  await makeFolder(replaced, 0o700);
  await createBackup({
    database: serverSource(server, dataDirectory),
    media: undefined,
    file: join(replaced, backupName(new Date())),
  });
}
