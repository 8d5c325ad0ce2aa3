import { lockDirectory } from "./directory-lock.ts";
import { type Environment, holds } from "./environment.ts";
import { type Database, openDatabase } from "./database/open.ts";
import { Store } from "./database/store.ts";
import { type Identity, openIdentity } from "./identity/identity.ts";
import { collections } from "../collections/all.ts";
import { log } from "./log.ts";
import { Library } from "./media/library.ts";
import { keepPrivate } from "./private-files.ts";
import { loadSampleContent } from "./sample-content.ts";

/** The school's data, open. */
export type School = {
  db: Database;
  store: Store;
  library: Library;
  identity: Identity;
  close: () => Promise<void>;
};

const oneDay = 24 * 60 * 60_000;

/** Files that no entry uses any more leave within a day or two: what was removed must not stay public. */
function keepTidy(store: Store, library: Library): NodeJS.Timeout {
  const tidy = () =>
    void store
      .addresses(collections)
      .then((used) => library.sweep(used))
      .catch((error: unknown) => log.error("Unused files could not be removed.", error));
  tidy();
  return setInterval(tidy, oneDay).unref();
}

/**
 * Opens the school's data for this process alone; the first start of an empty database loads the sample content.
 * Throws a `StartError` where another process has them open.
 */
export async function openSchool(environment: Environment): Promise<School> {
  const { DATA_DIR, PUBLISH_DIR } = environment;
  await keepPrivate(DATA_DIR, PUBLISH_DIR !== undefined && holds(DATA_DIR, PUBLISH_DIR));
  const unlock = lockDirectory(DATA_DIR);
  const db = await openDatabase(DATA_DIR, true);
  const store = new Store(db);
  const library = new Library(db, DATA_DIR);
  if (environment.SAMPLE_CONTENT && (await store.isNew())) {
    // All or nothing: a start that is cut short begins anew.
    await db.transaction().execute((transaction) => {
      const inside = new Store(transaction);
      return loadSampleContent(inside, new Library(transaction, DATA_DIR));
    });
    log.info("The sample school's content has been loaded.");
  }
  const identity = await openIdentity(db, environment);
  await library.resume();
  const tidying = keepTidy(store, library);
  const close = async () => {
    clearInterval(tidying);
    await library.close();
    await db.destroy();
    unlock();
  };
  return { db, store, library, identity, close };
}
