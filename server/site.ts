import { isImporting, lockDirectory, shareDirectory } from "./disk/directory-lock.ts";
import type { Environment } from "./environment.ts";
import type { Database } from "./database/open.ts";
import { databaseServer } from "./database/settings.ts";
import { removeOldNotices } from "./content/change-notices.ts";
import { lookForDamage } from "./disk/database-damage.ts";
import { MomentWatch } from "./content/moment-watch.ts";
import { ensureWordIndex } from "./content/word-index.ts";
import { AuditTrail } from "./content/audit-trail.ts";
import { Store } from "./content/store.ts";
import { type Identity, openIdentity } from "./auth/identity-services.ts";
import { MemoryAttempts } from "./auth/throttle/memory-attempts.ts";
import { StoredAttempts } from "./auth/throttle/stored-attempts.ts";
import { openProvider } from "./auth/providers/registry.ts";
import type { DailyBackups } from "./operation/backup/daily-backups.ts";
import { collections } from "../collections/all.ts";
import { log } from "./log/log.ts";
import { VideoDetails } from "./media/video-details.ts";
import { VideoLookup } from "./media/video-lookup.ts";
import { tidyMedia } from "./media/tidy-media.ts";
import { MediaLibrary } from "./media/media-library.ts";
import { openProcesses, type Processes } from "./operation/instances/open-processes.ts";
import { SampleSchool } from "./operation/first-start/sample-school.ts";
import { StartProgress } from "./operation/first-start/start-progress.ts";
import { openSiteDatabase } from "./operation/open-database.ts";
import { openImageHost, openMediaFolders } from "./operation/open-media.ts";
import { SiteIcons } from "./pages/site-icons/site-icons.ts";
import type { PictureStore } from "./media/picture-store.ts";
import { restrictPermissions } from "./disk/private-files.ts";

/** What the server needs to answer requests, opened once at the start. */
export type Site = {
  db: Database;
  store: Store;
  auditTrail: AuditTrail;
  startProgress: StartProgress;
  sampleSchool: SampleSchool;
  icons: SiteIcons;
  library: MediaLibrary;
  /** Where administrators' pictures go: `library`, or an image host. */
  pictures: PictureStore;
  identity: Identity;
  /** The daily backups; undefined without `BACKUP_DIR`. */
  backups: DailyBackups | undefined;
  processes: Processes;
  close: () => Promise<void>;
};

const oneDay = 24 * 60 * 60_000;

/**
 * Removes what is too old from the bin and from the logs, and the files that nothing uses any more, now and once a day.
 * It also repairs what a write could not do: files are served or set aside as the entries say. Returns what ends it.
 */
function scheduleCleaning({ db, store, auditTrail, library }: Pick<Site, "db" | "store" | "auditTrail" | "library">): () => Promise<void> {
  const clean = async () => {
    await store.history.emptyBin();
    await auditTrail.removeOld();
    await removeOldNotices(db);
    await tidyMedia(db, library);
  };
  const cleanAndLog = () => clean().catch((error: unknown) => log.error("Unused files or old records could not be removed.", error));
  let work = cleanAndLog();
  const timer = setInterval(() => void (work = cleanAndLog()), oneDay).unref();
  return () => {
    clearInterval(timer);
    return work;
  };
}

/** The daily backups, which are begun once the site listens. Without `BACKUP_DIR` their code is not even loaded. */
async function openBackups({ DATA_DIR, BACKUP_DIR }: Environment): Promise<DailyBackups | undefined> {
  if (BACKUP_DIR === undefined) return undefined;
  const { DailyBackups } = await import("./operation/backup/daily-backups.ts");
  return new DailyBackups(DATA_DIR, BACKUP_DIR);
}

/**
 * Opens the data folder for this site alone. A new database is filled with the sample content unless SAMPLE_CONTENT
 * is no. Throws a `StartError` if another site has the folder open. What one process does for all is begun where this one leads.
 */
export async function openSite(environment: Environment): Promise<Site> {
  const { DATA_DIR } = environment;
  await restrictPermissions(DATA_DIR);
  const server = databaseServer(environment);
  const lock = server ? shareDirectory : lockDirectory;
  const unlock = lock(DATA_DIR);
  const db = await openSiteDatabase(environment, { isLocked: true });
  if (!server) await lookForDamage(db);
  await ensureWordIndex(db);
  const library = new MediaLibrary(db, DATA_DIR, { videoMegabytes: environment.MAX_VIDEO_MB, folders: await openMediaFolders(environment) });
  // Before the sample school is loaded: a store that is set up wrong is said here.
  await library.prepare({ isAlone: !server && !isImporting(DATA_DIR) });
  // Of several instances the leading one makes them.
  if (server) await library.leaveAvif();
  const store = new Store(db, { media: library });
  const sampleSchool = new SampleSchool(db, store, library);
  if (environment.SAMPLE_CONTENT && (await store.isNew())) {
    // After an interrupted start, the next one loads the content from the beginning.
    await sampleSchool.load();
    log.info("The sample school's content has been loaded.");
  }
  const auditTrail = new AuditTrail(db);
  const imageHost = await openImageHost(environment);
  const attempts = server ? new StoredAttempts(db) : new MemoryAttempts();
  const identity = await openIdentity(db, environment, attempts, (parts) => openProvider(environment, parts));
  const backups = await openBackups(environment);
  const processes = await openProcesses(server, { db, versions: store.versions, onFiles: () => library.noteMoves(), onNotices: () => library.wakeAvif() });
  const { leadership } = processes;
  leadership.add(() => {
    library.makeAvif();
    return () => library.leaveAvif();
  });
  leadership.add(() => {
    const videoDetails = new VideoDetails(collections, store.includingHidden(), new VideoLookup(library));
    videoDetails.start();
    return () => videoDetails.close();
  });
  leadership.add(() => scheduleCleaning({ db, store, auditTrail, library }));
  const moments = new MomentWatch({ db, versions: store.versions, media: library });
  moments.start();
  const close = async () => {
    moments.close();
    await leadership.end();
    await processes.close();
    imageHost?.close();
    // Of a process that does not lead, too.
    await library.leaveAvif();
    await db.destroy();
    unlock();
  };
  const startProgress = new StartProgress(db);
  const icons = new SiteIcons(store, library.folders.served);
  return { db, store, auditTrail, startProgress, sampleSchool, icons, library, pictures: imageHost ?? library, identity, backups, processes, close };
}
