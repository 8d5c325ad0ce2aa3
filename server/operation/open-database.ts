import { resolve } from "node:path";
import type { DatabaseSource } from "./backup/database-copy.ts";
import { type Database, openDatabase } from "../database/open.ts";
import { type DatabaseVariables, databaseServer } from "../database/settings.ts";
import { describeLostSchool, type MediaVariables } from "./open-media.ts";

/** The environment variables that say where a site's data are. */
export type DataVariables = DatabaseVariables & MediaVariables;

/**
 * Opens the database of the site, for the site itself and for the operator's commands: a restore that was cut short is
 * finished, and a backup is made before an upgrade. The code for both is loaded only when they are due. Throws what
 * `openDatabase` does.
 */
export function openSiteDatabase(environment: DataVariables, { isLocked = false } = {}): Promise<Database> {
  const { DATA_DIR } = environment;
  const server = databaseServer(environment);
  return openDatabase(DATA_DIR, {
    isLocked,
    server,
    whyNotNew: () => describeLostSchool(environment),
    finishRestore: async () => (await import("./backup/finish-restore.ts")).finishRestore(DATA_DIR),
    backUp: async (version) => {
      const { backUpBeforeUpgrade } = await import("./backup/upgrade-backup.ts");
      await backUpBeforeUpgrade(DATA_DIR, await siteSource(environment), version);
    },
  });
}

/** The site's database as a backup takes it: of a file or of a server. */
export async function siteSource(environment: DataVariables): Promise<DatabaseSource> {
  const dataDirectory = resolve(environment.DATA_DIR);
  const server = databaseServer(environment);
  if (server) return (await import("./backup/server-source.ts")).serverSource(server, dataDirectory);
  return (await import("./backup/database-copy.ts")).fileSource(dataDirectory);
}
