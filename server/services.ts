import { rm } from "node:fs/promises";
import { join } from "node:path";
import { collections } from "../collections/all.ts";
import { openIdentity } from "./auth/identity-services.ts";
import { openSecret } from "./auth/secret.ts";
import { openProvider } from "./auth/providers/registry.ts";
import { MemoryAttempts } from "./auth/throttle/memory-attempts.ts";
import { StoredAttempts } from "./auth/throttle/stored-attempts.ts";
import { AuditTrail } from "./content/audit-trail.ts";
import { MomentWatch } from "./content/moment-watch.ts";
import { Store } from "./content/store.ts";
import { ensureWordIndex } from "./content/word-index.ts";
import { databaseServer } from "./database/settings.ts";
import { lookForDamage } from "./disk/database-damage.ts";
import { generatedFolder, trialFolder } from "./disk/data-folder.ts";
import { isImporting, lockDirectory, lockShared, tryToLockForImport } from "./disk/directory-lock.ts";
import { restrictPermissions } from "./disk/private-files.ts";
import type { Environment } from "./environment.ts";
import { log } from "./log/log.ts";
import { readDocuments } from "./media/document-reader.ts";
import { MediaLibrary } from "./media/media-library.ts";
import { takeInOlder } from "./media/older-files.ts";
import { readScans } from "./media/scanned-documents.ts";
import { VideoDetails } from "./media/video-details.ts";
import { VideoLookup } from "./media/video-lookup.ts";
import type { DailyBackups } from "./operation/backup/daily-backups.ts";
import { SampleSchool } from "./operation/first-start/sample-school.ts";
import { SearchEngines } from "./operation/first-start/search-engines.ts";
import { StartProgress } from "./operation/first-start/start-progress.ts";
import { openProcesses } from "./operation/instances/open-processes.ts";
import { Cleaning } from "./operation/cleaning.ts";
import { scheduleClearing } from "./operation/clearing.ts";
import { Erasing, ownExpiring } from "./operation/erasing.ts";
import { openSiteDatabase } from "./operation/open-database.ts";
import { openImageHost, openMediaFolders } from "./operation/open-media.ts";
import { keepTime, openFeatures } from "./operation/features.ts";
import { mayEndWhenIdle } from "./operation/sleep/sleep.ts";
import { publicPath } from "./pages/page-address.ts";
import { SiteIcons } from "./pages/site-icons/site-icons.ts";
import { type Perform, performer } from "./writing/perform.ts";

/** Everything that a site needs to answer requests. */
export type Services = Awaited<ReturnType<typeof openServices>>;

/** Opens the daily backups, which start once the site listens. Without `BACKUP_DIR` their code is not loaded. */
async function openBackups({ DATA_DIR, BACKUP_DIR }: Environment): Promise<DailyBackups | undefined> {
  if (BACKUP_DIR === undefined) return undefined;
  const { DailyBackups } = await import("./operation/backup/daily-backups.ts");
  return new DailyBackups(DATA_DIR, BACKUP_DIR);
}

/**
 * Opens the data folder for this site alone. A new database is filled with the sample content unless SAMPLE_CONTENT is
 * no. Throws a `StartError` if another site has the folder open. Starts the leader's duties if this process leads. In a
 * trial with a copy of the database it does no work by itself: it never leads, and watches no clock.
 */
export async function openServices(environment: Environment, { isTrial = false } = {}) {
  const { DATA_DIR, PUBLIC_URL: publicUrl, switches } = environment;
  await restrictPermissions(DATA_DIR);
  const server = databaseServer(environment);
  const lock = server ? lockShared : lockDirectory;
  const unlock = lock(DATA_DIR);
  // An update that was killed may have left a copy of the database.
  const unlockTrials = tryToLockForImport(DATA_DIR);
  if (unlockTrials) await rm(join(DATA_DIR, trialFolder), { recursive: true, force: true }).finally(unlockTrials);
  const db = await openSiteDatabase(environment, { isLocked: true, isCopy: isTrial });
  if (!server) await lookForDamage(db);
  await ensureWordIndex(db);
  const store = new Store(db);
  const library = new MediaLibrary(db, DATA_DIR, {
    videoMegabytes: environment.MAX_VIDEO_MB,
    folders: await openMediaFolders(environment),
    versions: store.versions,
  });
  // Checked before the sample school is loaded, so that a wrong setup of the store is reported first.
  await library.prepare({ isAlone: !server && !isImporting(DATA_DIR) });
  await takeInOlder(db, library.folders);
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
  const { administrators } = identity;
  const searchEngines = await SearchEngines.open({ db, administrators, sampleSchool, versions: store.versions });
  const backups = await openBackups(environment);
  const processes = await openProcesses(server, {
    db,
    versions: store.versions,
    onNotices: () => library.wakeAvif(),
    mayLead: !isTrial,
  });
  const { leadership } = processes;
  leadership.add(() => library.makeAvif());
  leadership.add(() => new VideoDetails(collections, store.includingHidden(), new VideoLookup(library)).lead());
  const secret = await openSecret(db, DATA_DIR);
  const icons = new SiteIcons(store, library.folders.served);
  const features = await openFeatures({
    db,
    store,
    publicUrl,
    secret,
    switches,
    publicPath,
    perform: (...write) => perform(...write),
    keepDocument: (bytes, fileName, { mayAdminister }) =>
      library.addDocument(bytes, fileName, async () => !mayAdminister && (await features.proposals.isOn())),
    throttle: identity.throttle,
    icon: (name) => icons.read(name),
    made: join(DATA_DIR, generatedFolder),
    sleeps: mayEndWhenIdle(environment),
    picturesElsewhere: imageHost !== undefined,
  });
  /** Where administrators' pictures are stored. */
  const pictures = imageHost ?? library;
  const perform: Perform = performer({ store, library, pictures, proposals: features.proposals });
  library.keptElsewhere = features.keptFiles;
  const texts = { db, library, versions: store.versions, scans: features.scans };
  leadership.add(() => readDocuments(texts));
  leadership.add(() => readScans(texts));
  const cleaning = new Cleaning(db, library);
  leadership.add(() => cleaning.lead());
  const erasing = new Erasing(db, [...ownExpiring(db, store, () => cleaning.clean()), ...features.expiring]);
  leadership.add(() => keepTime(erasing, store.versions));
  leadership.add(() => scheduleClearing(db, DATA_DIR, store.versions));
  leadership.add(features.lead);
  const moments = new MomentWatch({ db, versions: store.versions });
  if (!isTrial) moments.start();
  /** Data to write once no work is in progress any more, while the database is still open. */
  const beforeEnd: (() => Promise<unknown>)[] = [() => features.settle()];
  const close = async () => {
    moments.close();
    await leadership.end();
    for (const write of beforeEnd)
      await write().catch((error: unknown) => {
        log.error("What the site leaves for the time after its end could not be written.", error);
        // A failure exit code makes the service manager start the site again, because nothing else would wake it in
        // time.
        process.exitCode = 1;
      });
    await processes.close();
    imageHost?.close();
    await db.destroy();
    unlock();
  };
  const startProgress = new StartProgress(db);
  return {
    db,
    store,
    auditTrail,
    startProgress,
    sampleSchool,
    searchEngines,
    icons,
    library,
    pictures,
    identity,
    backups,
    processes,
    features,
    erasing,
    perform,
    attempts,
    moments,
    beforeEnd,
    close,
  };
}
