import { lockDirectory } from "./disk/directory-lock.ts";
import { type Environment, containsFolder } from "./environment.ts";
import { type Database, openDatabase } from "./database/open.ts";
import { Store } from "./database/store.ts";
import { type Identity, openIdentity } from "./auth/identity-services.ts";
import { collections } from "../collections/all.ts";
import { log } from "./log/log.ts";
import { VideoDetails } from "./media/video-details.ts";
import { VideoLookup } from "./media/video-lookup.ts";
import { MediaLibrary } from "./media/media-library.ts";
import { restrictPermissions } from "./disk/private-files.ts";
import { loadSampleContent } from "./sample-content.ts";

/** What the server needs to answer requests, opened once at the start. */
export type Services = {
  db: Database;
  store: Store;
  library: MediaLibrary;
  identity: Identity;
  close: () => Promise<void>;
};

const oneDay = 24 * 60 * 60_000;

/**
 * Removes files that no entry uses, now and once a day: what was removed must not stay public for longer than two days.
 * Returns the timer.
 */
function scheduleRemovalOfUnused(store: Store, library: MediaLibrary): NodeJS.Timeout {
  const removeUnused = () =>
    void store
      .mediaAddresses(collections)
      .then((used) => library.removeUnused(used))
      .catch((error: unknown) => log.error("Unused files could not be removed.", error));
  removeUnused();
  return setInterval(removeUnused, oneDay).unref();
}

/**
 * Opens the data folder for this process alone. A new database is filled with the sample content unless SAMPLE_CONTENT
 * is no. Throws a `StartError` if another process has the folder open.
 */
export async function openServices(environment: Environment): Promise<Services> {
  const { DATA_DIR, PUBLISH_DIR } = environment;
  await restrictPermissions(DATA_DIR, PUBLISH_DIR !== undefined && containsFolder(DATA_DIR, PUBLISH_DIR));
  const unlock = lockDirectory(DATA_DIR);
  const db = await openDatabase(DATA_DIR, true);
  const store = new Store(db);
  const library = new MediaLibrary(db, DATA_DIR, environment.MAX_VIDEO_MB);
  if (environment.SAMPLE_CONTENT && (await store.isNew())) {
    // In one transaction: after an interrupted start, the next one loads the content from the beginning.
    await db.transaction().execute((transaction) => {
      const storeInTransaction = new Store(transaction);
      return loadSampleContent(storeInTransaction, new MediaLibrary(transaction, DATA_DIR));
    });
    log.info("The sample school's content has been loaded.");
  }
  const identity = await openIdentity(db, environment);
  await library.resume();
  const videoDetails = new VideoDetails(collections, store, new VideoLookup(library));
  videoDetails.start();
  const timer = scheduleRemovalOfUnused(store, library);
  const close = async () => {
    clearInterval(timer);
    await videoDetails.close();
    await library.close();
    await db.destroy();
    unlock();
  };
  return { db, store, library, identity, close };
}
