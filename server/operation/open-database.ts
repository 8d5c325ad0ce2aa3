import { resolve } from "node:path";
import type { DatabaseSource } from "./backup/database-copy.ts";
import { type DatabaseServer, withUnchanged } from "../database/open-unchanged.ts";
import { type Database, openDatabase } from "../database/open.ts";
import { type DatabaseVariables, databaseServer } from "../database/settings.ts";
import { describeLostSchool, type MediaVariables } from "./open-media.ts";

/** The environment variables with the location of a site's data. */
export type DataVariables = DatabaseVariables & MediaVariables;

/**
 * Opens the site's database, for the site and for the operator's commands. Finishes an interrupted restore, and makes a
 * backup before an upgrade, unless this is only a copy. The code for both is loaded only when needed. Throws what
 * `openDatabase` does.
 */
export function openSiteDatabase(
  environment: DataVariables,
  { isLocked = false, isCopy = false } = {},
): Promise<Database> {
  const { DATA_DIR } = environment;
  const server = databaseServer(environment);
  return openDatabase(DATA_DIR, {
    isLocked,
    server,
    whyNotNew: () => describeLostSchool(environment),
    finishRestore: async () => (await import("./backup/finish-restore.ts")).finishRestore(DATA_DIR),
    backUp: async (version) => {
      if (isCopy) return;
      const { backUpBeforeUpgrade } = await import("./backup/upgrade-backup.ts");
      await backUpBeforeUpgrade(DATA_DIR, await siteSource(environment), version);
    },
    requireAlone: async () => {
      if (server) await requireNoInstance(server);
    },
  });
}

async function requireNoInstance(server: DatabaseServer): Promise<void> {
  const { describeServer } = await import("../database/postgres-server.ts");
  const { requireStopped } = await import("./instances/instances.ts");
  await withUnchanged({ server }, (db) => requireStopped(db, describeServer(server.url)));
}

/** The site's database as a backup reads it: from a file or from a server. */
export async function siteSource(environment: DataVariables): Promise<DatabaseSource> {
  const dataDirectory = resolve(environment.DATA_DIR);
  const server = databaseServer(environment);
  if (server) return (await import("./backup/server-source.ts")).serverSource(server, dataDirectory);
  return (await import("./backup/database-copy.ts")).fileSource(dataDirectory);
}
