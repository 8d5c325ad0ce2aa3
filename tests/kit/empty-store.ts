import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "../../server/database/open.ts";
import { Store } from "../../server/content/store.ts";
import { openSiteDatabase } from "./site-database.ts";

/** A store without entries, its database and data folder, and a function that closes and removes them. */
export type EmptyStore = { folder: string; db: Database; store: Store; close: () => Promise<void> };

/** Opens a store on a new database of the engine that the tests run on. */
export async function openEmptyStore(): Promise<EmptyStore> {
  const folder = await mkdtemp(join(tmpdir(), "store-"));
  const db = await openSiteDatabase(folder);
  const close = async () => {
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  };
  return { folder, db, store: new Store(db), close };
}
