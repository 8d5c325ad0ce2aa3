import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { placeSecret } from "../backup/server-source.ts";
import { type CopiedTables, copyDatabase } from "../../database/copy-database.ts";
import { copyToFile } from "../../database/copy-to-file.ts";
import { type DatabasePlace, type DatabaseServer, withUnchanged } from "../../database/open-unchanged.ts";
import { describeServer } from "../../database/postgres-server.ts";
import { requireEmpty } from "../../database/server-tables.ts";
import { readStoredSecret } from "../../database/stored-secret.ts";
import { inSnapshot, inTransaction } from "../../database/transaction.ts";
import { createAtomically, removeParts, replaceAtomically } from "../../disk/atomic-file.ts";
import { databaseFile, holdsSite, requireRestored, secretFile } from "../../disk/data-folder.ts";
import { requireStopped } from "../instances/instances.ts";
import { StartError } from "../../log/start-error.ts";

/** The database of a data folder, in which there must be a site. */
export function placeIn(dataDirectory: string): DatabasePlace {
  if (!holdsSite(dataDirectory)) throw new StartError(`There is no site in DATA_DIR ${dataDirectory}.`);
  requireRestored(dataDirectory);
  return { file: join(dataDirectory, databaseFile) };
}

/**
 * Copies a database into an empty one on a PostgreSQL server, in one transaction, so that an interrupted copy leaves
 * nothing on the server. The old database is left unchanged. Throws a `StartError` if the new one is not empty.
 */
export async function moveToServer(
  source: DatabasePlace,
  server: DatabaseServer,
  dataDirectory: string,
): Promise<CopiedTables> {
  await requireStill(source);
  return withUnchanged({ server }, (target) =>
    withUnchanged(source, (old) =>
      inSnapshot(old, (from) =>
        inTransaction(target, async (to) => {
          await requireEmpty(to, describeServer(server.url));
          const copied = await copyDatabase(from, to);
          await requireStill(source);
          if ("file" in source) await placeSecret(to, copied, join(dataDirectory, secretFile), dataDirectory);
          return copied;
        }),
      ),
    ),
  );
}

/**
 * Copies a database into a data folder without one, which must be locked. The file appears completely or not at all.
 */
export async function moveToFolder(
  server: DatabaseServer,
  dataDirectory: string,
  folder: string,
): Promise<CopiedTables> {
  await requireStill({ server });
  if (holdsSite(folder))
    throw new StartError(`${folder} holds a site already. Name another folder, or move its ${databaseFile} away.`);
  await removeParts(join(folder, databaseFile));
  let copied: CopiedTables = {};
  await withUnchanged({ server }, async (old) => {
    const secret = (await readStoredSecret(old)) ?? (await readFile(join(dataDirectory, secretFile)));
    await replaceAtomically(join(folder, secretFile), secret, 0o600);
    await createAtomically(join(folder, databaseFile), async (part) => {
      copied = await copyToFile(old, part);
      await requireStill({ server });
    });
  });
  return copied;
}

/**
 * Throws a `StartError` if processes serve the site of a database server, on this or other machines. For a data folder
 * its lock is used instead.
 */
export async function requireStill(source: DatabasePlace): Promise<void> {
  if ("server" in source) await withUnchanged(source, (db) => requireStopped(db, describeServer(source.server.url)));
}
