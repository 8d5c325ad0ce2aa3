import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { collections } from "../collections/all.ts";
import { ContentCalls } from "./api/content-calls.ts";
import { proxyCheck } from "./auth/client-address.ts";
import { isKnownClient } from "./auth/device-cookie.ts";
import { formBytes } from "./auth/form-bytes.ts";
import { type Identity, openIdentity } from "./auth/identity-services.ts";
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
import { isImporting, lockDirectory, shareDirectory } from "./disk/directory-lock.ts";
import { restrictPermissions } from "./disk/private-files.ts";
import type { Environment } from "./environment.ts";
import { builtFiles } from "./http/files/built-files.ts";
import { FileServer } from "./http/files/file-server.ts";
import { listen } from "./http/listen.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { createWebServer, shutDown } from "./http/web-server.ts";
import { WorkQueue } from "./http/work-queue.ts";
import { log } from "./log/log.ts";
import { readDocuments } from "./media/document-reader.ts";
import { siteFiles } from "./media/file-list.ts";
import { asideFiles, mediaFiles } from "./media/media-files.ts";
import { MediaLibrary } from "./media/media-library.ts";
import { VideoDetails } from "./media/video-details.ts";
import { VideoLookup } from "./media/video-lookup.ts";
import type { DailyBackups } from "./operation/backup/daily-backups.ts";
import type { BackupDownloads } from "./operation/backup/downloaded-backup.ts";
import { contributedChecks } from "./operation/contributed/checks.ts";
import { SampleSchool } from "./operation/first-start/sample-school.ts";
import { StartProgress } from "./operation/first-start/start-progress.ts";
import { openProcesses } from "./operation/instances/open-processes.ts";
import { afterOthersWrites } from "./operation/instances/others-writes.ts";
import type { Metrics } from "./operation/metrics.ts";
import { scheduleCleaning } from "./operation/cleaning.ts";
import { openSiteDatabase } from "./operation/open-database.ts";
import { openImageHost, openMediaFolders } from "./operation/open-media.ts";
import { openOperation } from "./operation/open-operation.ts";
import { openFeatures } from "./operation/features.ts";
import { createApp } from "./pages/app.ts";
import { DiscoveryResponses } from "./pages/discovery-responses.ts";
import { isSenderHeldBack } from "./pages/form-routes.ts";
import { publicPath, screenMatcher } from "./pages/page-address.ts";
import { createPageCacheHandler } from "./pages/page-cache-handler.ts";
import { createRender } from "./pages/queued-render.ts";
import { createPageRenderer } from "./pages/render-page.ts";
import { SiteIcons } from "./pages/site-icons/site-icons.ts";

/** What a site needs to answer requests. */
type Services = Awaited<ReturnType<typeof openServices>>;

/** The daily backups, which are begun once the site listens. Without `BACKUP_DIR` their code is not even loaded. */
async function openBackups({ DATA_DIR, BACKUP_DIR }: Environment): Promise<DailyBackups | undefined> {
  if (BACKUP_DIR === undefined) return undefined;
  const { DailyBackups } = await import("./operation/backup/daily-backups.ts");
  return new DailyBackups(DATA_DIR, BACKUP_DIR);
}

/**
 * Opens the data folder for this site alone. A new database is filled with the sample content unless SAMPLE_CONTENT is
 * no. Throws a `StartError` if another site has the folder open. What one process does for all is begun where this one
 * leads.
 */
export async function openServices(environment: Environment) {
  const { DATA_DIR, PUBLIC_URL: publicUrl, switches } = environment;
  await restrictPermissions(DATA_DIR);
  const server = databaseServer(environment);
  const lock = server ? shareDirectory : lockDirectory;
  const unlock = lock(DATA_DIR);
  const db = await openSiteDatabase(environment, { isLocked: true });
  if (!server) await lookForDamage(db);
  await ensureWordIndex(db);
  const library = new MediaLibrary(db, DATA_DIR, {
    videoMegabytes: environment.MAX_VIDEO_MB,
    folders: await openMediaFolders(environment),
  });
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
  const processes = await openProcesses(server, {
    db,
    versions: store.versions,
    onFiles: () => library.noteMoves(),
    onNotices: () => library.wakeAvif(),
  });
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
  leadership.add(() => readDocuments({ db, library, versions: store.versions }));
  const secret = await openSecret(db, DATA_DIR);
  const calls = new ContentCalls();
  const features = await openFeatures({
    db,
    store,
    publicUrl,
    secret,
    switches,
    publicPath,
    calls,
    throttle: identity.throttle,
  });
  library.keptElsewhere = features.keptFiles;
  leadership.add(() => scheduleCleaning({ db, store, auditTrail, library }));
  leadership.add(features.lead);
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
  return {
    db,
    store,
    auditTrail,
    startProgress,
    sampleSchool,
    icons,
    library,
    /** Where administrators' pictures go. */
    pictures: imageHost ?? library,
    identity,
    backups,
    processes,
    features,
    calls,
    close,
  };
}

/** A site that answers requests. */
export type Site = {
  /** Where it answers on this machine. */
  origin: string;
  /** How the operator makes the first administrator; undefined where there is one. */
  firstStep: () => Promise<string | undefined>;
  /** Stops listening, waits for what is being answered, and closes everything. */
  close: () => Promise<void>;
};

const buildDirectory = join(import.meta.dirname, "..", "build");

/**
 * Creates a site with these settings that answers on a port of this machine, and opens everything that it needs. Throws
 * a `StartError` if it cannot be opened. Nothing of it lies outside of it: signals and words for the operator are its
 * caller's (start.ts).
 */
export async function createSite(environment: Environment): Promise<Site> {
  const services = await openServices(environment);
  try {
    return await answerWith(services, environment);
  } catch (error) {
    // As where the port is taken.
    await services.close();
    throw error;
  }
}

async function answerWith(services: Services, environment: Environment): Promise<Site> {
  const { PORT, HOST, PUBLIC_URL: publicUrl, TRUST_PROXY: trustProxy, SECURITY_CONTACT: contact } = environment;
  const {
    db,
    store,
    auditTrail,
    startProgress,
    sampleSchool,
    icons,
    library,
    pictures,
    identity,
    backups,
    processes,
    features,
    calls,
    close,
  } = services;
  const { proposals } = features;
  const files = siteFiles(db, library);
  const entry = pathToFileURL(join(buildDirectory, "app", "server", "index.js"));
  const build = (await import(entry.href)) as ServerBuild;
  const running = { ...environment, db, store, media: library.folders, provider: identity.provider, backups };
  const operation = openOperation(await contributedChecks(running), running, features.checks);
  const renderPage = createPageRenderer(build, {
    store,
    auditTrail,
    library,
    identity,
    operation,
    startProgress,
    sampleSchool,
    files,
    features,
    publicUrl,
    mode: "production",
  });
  const queue = new WorkQueue();
  let isReady = false;
  const metrics = await openMetrics(environment);
  const { provider, sessions, setup } = identity;
  const app = createApp({
    monitors: { store, operation, isListening: () => isReady && server.listening, metrics },
    api: {
      store,
      library,
      pictures,
      files,
      identity,
      queue,
      publicUrl,
      trustProxy,
      calls,
      added: features.api,
      isHeldBack: async () => (await proposals()) !== undefined,
    },
    backup: { sessions, db, backups, downloads: openDownloads(environment), publicUrl },
    formBytes: formBytes(provider),
    isHeldBack: (cookies) => isSenderHeldBack(sessions, proposals, cookies),
    render: createRender(renderPage, queue, (cookies) => isKnownClient(identity, cookies)),
  });
  const served = new FileServer(builtFiles(buildDirectory), mediaFiles(library));
  const aside = new FileServer(asideFiles(library));
  library.listen(() => {
    served.clear();
    aside.clear();
  });
  const discovery = new DiscoveryResponses({ store, publicUrl, contact, queue });
  const onLookup = metrics && ((isHit: boolean) => metrics.countLookup(isHit));
  const parts = {
    renderPage,
    store,
    versions: store.versions,
    publicUrl,
    onLookup,
    queue,
    files: served,
    asideFiles: aside,
    discovery,
    icons,
    sessions,
    setup,
    showsFile: features.showsFile,
    isScreen: monitored(screenMatcher(build), metrics),
  };
  const handlePages = createPageCacheHandler(parts, getRequestListener(app.fetch));
  const handle =
    environment.DATABASE_URL !== undefined ? afterOthersWrites(processes.others, handlePages) : handlePages;
  const checkProxy = proxyCheck(trustProxy);
  const checkAndHandle = (request: IncomingMessage, response: ServerResponse) => {
    checkProxy(request);
    return handle(request, response);
  };
  const server = createWebServer(checkAndHandle, { headers: securityHeaders(publicUrl) });
  if (metrics) server.prependListener("request", (request, response) => metrics.observe(request, response));
  const port = await listen(server, { port: PORT, host: HOST });
  isReady = true;
  const { leadership } = processes;
  if (backups)
    leadership.add(() => {
      backups.start();
      return () => backups.close();
    });
  const needsAdministrator = async () => !(await identity.administrators.hasActive());
  const firstStep = async () => ((await needsAdministrator()) ? describeFirstStep(identity, publicUrl) : undefined);
  return { origin: `http://localhost:${port}`, firstStep, close: () => shutDown(server, close) };
}

/** The metrics. Without `METRICS_TOKEN` their code is not even loaded. */
async function openMetrics({ METRICS_TOKEN: token }: Environment): Promise<Metrics | undefined> {
  return token === undefined ? undefined : new (await import("./operation/metrics.ts")).Metrics(token);
}

/** The backups that administrators download. Their code is loaded when somebody asks for one. */
function openDownloads({ DATA_DIR }: Environment): () => Promise<BackupDownloads> {
  let downloads: Promise<BackupDownloads> | undefined;
  const open = async () => new (await import("./operation/backup/downloaded-backup.ts")).BackupDownloads(DATA_DIR);
  return () => (downloads ??= open());
}

/** Lets the application answer `/metrics` too, which is a path like any other without them. */
function monitored(isScreen: (path: string) => boolean, metrics: Metrics | undefined): (path: string) => boolean {
  return (path) => isScreen(path) || (metrics !== undefined && path === "/metrics");
}

/** Tells the operator how the first administrator is made. */
async function describeFirstStep({ provider, setup }: Identity, publicUrl: string): Promise<string> {
  if (provider.offers.setup)
    return `Make the first administrator, once, at ${publicUrl}/setup?token=${await setup.create()}`;
  return "Nobody may write yet. Name the first administrator: npm run admin -- add EMAIL";
}
