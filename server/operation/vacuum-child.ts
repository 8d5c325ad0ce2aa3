import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { databaseFile } from "../disk/data-folder.ts";

/** How long it waits for a write of the site, in milliseconds. */
const busyTimeout = 5_000;

// Rewrites the database file of a data folder without what removed rows have left in it. Readers are not blocked;
// writers wait. If it is killed, nothing has changed.
const [dataDirectory = "."] = process.argv.slice(2);
const database = new DatabaseSync(join(dataDirectory, databaseFile), { timeout: busyTimeout, defensive: true });
database.exec("pragma synchronous = full; vacuum; pragma wal_checkpoint(truncate);");
database.close();
