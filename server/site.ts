import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { lineFinder, proxyCheck } from "./auth/client-address.ts";
import { isKnownClient } from "./auth/device-cookie.ts";
import { formBytes } from "./auth/form-bytes.ts";
import { type Identity } from "./auth/identity-services.ts";
import type { Environment } from "./environment.ts";
import { builtFiles } from "./http/files/built-files.ts";
import { FileServer } from "./http/files/file-server.ts";
import { listen } from "./http/listen.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { createWebServer, shutDown } from "./http/web-server.ts";
import { WorkQueue } from "./http/work-queue.ts";
import { siteFiles } from "./media/file-list.ts";
import { hiddenFiles, mediaFiles } from "./media/media-files.ts";
import type { BackupDownloads } from "./operation/backup/downloaded-backup.ts";
import { contributedChecks } from "./operation/contributed/checks.ts";
import { afterOthersWrites } from "./operation/instances/others-writes.ts";
import type { Metrics } from "./operation/metrics.ts";
import { keepStatus } from "./operation/keep-status.ts";
import type { Features } from "./operation/features.ts";
import { openOperation } from "./operation/open-operation.ts";
import { openSleep } from "./operation/sleep/sleep.ts";
import { createApp } from "./pages/app.ts";
import { DiscoveryResponses } from "./pages/discovery-responses.ts";
import { type FormAt, formMatcher, isSenderHeldBack } from "./pages/form-routes.ts";
import { screenMatcher } from "./pages/page-address.ts";
import { createPageCacheHandler } from "./pages/page-cache-handler.ts";
import { createRender } from "./pages/queued-render.ts";
import { type Application, createPageRenderer, type RenderPage, type ScriptLists } from "./pages/render-page.ts";
import { ownRelease, releasesBeside } from "./release/release.ts";
import { openServices, type Services } from "./services.ts";

/** A site that answers requests. */
export type Site = {
  /** The origin at which it answers on this machine; undefined if it has no port there, only a socket. */
  origin: string | undefined;
  /** Tells the operator how to create the first administrator; undefined if there is one. */
  firstStep: () => Promise<string | undefined>;
  /** Resolves once the idle site may be closed; undefined if it never closes by itself. */
  idle: Promise<void> | undefined;
  /** Stops listening, finishes the requests in progress, and closes everything. */
  close: () => Promise<void>;
};

const buildDirectory = join(import.meta.dirname, "..", "build");

/**
 * Creates a site with these settings that answers on a port of this machine, and opens everything that it needs. Throws
 * a `StartError` if it cannot be opened. It has no global effects: signals and messages for the operator are its
 * caller's job (start.ts).
 */
export async function createSite(environment: Environment): Promise<Site> {
  const services = await openServices(environment);
  try {
    return await answerWith(services, environment);
  } catch (error) {
    // For example, if the port is in use.
    await services.close();
    throw error;
  }
}

/**
 * Opens a site that renders pages, but listens nowhere and does no work by itself, to try a release with a copy of a
 * database. `tryPage` returns the status and the text of a page, for a request with these cookies.
 */
export async function openForTrial(environment: Environment) {
  const services = await openServices(environment, { isTrial: true });
  const { renderPage } = await openApplication(services, environment, {
    ...(await loadBuild()),
    isListening: () => false,
  });
  const tryPage = async (path: string, cookie?: string) => {
    const headers = { ...(cookie !== undefined && { Cookie: cookie }) };
    const { status, html = "" } = await renderPage(new Request(new URL(path, environment.PUBLIC_URL), { headers }));
    return { status, html };
  };
  return { db: services.db, tryPage, close: services.close };
}

/** Loads the built application, and finds its forms. */
async function loadBuild(): Promise<Pick<Served, "load" | "formAt"> & { build: ServerBuild }> {
  const entry = pathToFileURL(join(buildDirectory, "app", "server", "index.js"));
  const build = (await import(entry.href)) as ServerBuild;
  // scripts/build.mjs writes the scripts' list in each language.
  const scripts = JSON.parse(readFileSync(new URL("scripts.json", entry), "utf8")) as ScriptLists;
  return {
    build,
    load: async (rendererOf) => rendererOf({ build, scripts, mode: "production" }),
    formAt: formMatcher(build),
  };
}

async function answerWith(services: Services, environment: Environment): Promise<Site> {
  const { PORT, HOST, PUBLIC_URL: publicUrl, TRUST_PROXY: trustProxy } = environment;
  const { store, icons, library, identity, backups, processes, features, searchEngines, beforeEnd, close } = services;
  const { build, load, formAt } = await loadBuild();
  let isReady = false;
  const metrics = await openMetrics(environment);
  const application = await openApplication(services, environment, {
    load,
    formAt,
    isListening: () => isReady && server.listening,
    metrics,
  });
  const { renderPage, queue, discovery, operation } = application;
  const { sessions, setup, people } = identity;
  const otherBuilds = releasesBeside(ownRelease).map((release) => join(release, "build"));
  const served = new FileServer(builtFiles(buildDirectory, otherBuilds), mediaFiles(library));
  const hidden = new FileServer(hiddenFiles(library));
  store.versions.listenToFiles(() => {
    served.clear();
    hidden.clear();
  });
  const onLookup = metrics && ((isHit: boolean) => metrics.countLookup(isHit));
  const parts = {
    renderPage,
    store,
    versions: store.versions,
    publicUrl,
    onLookup,
    queue,
    files: served,
    hiddenFiles: hidden,
    discovery,
    icons,
    sessions,
    setup,
    showsFile: features.showsFile,
    madeFile: features.file,
    lineOf: lineFinder(trustProxy),
    isScreen: monitored(screenMatcher(build), metrics),
  };
  const handlePages = createPageCacheHandler(parts, application.handle);
  const handle =
    environment.DATABASE_URL !== undefined ? afterOthersWrites(processes.others, handlePages) : handlePages;
  const checkProxy = proxyCheck(trustProxy);
  const checkAndHandle = (request: IncomingMessage, response: ServerResponse) => {
    checkProxy(request);
    return handle(request, response);
  };
  const server = createWebServer(checkAndHandle, { headers: securityHeaders(publicUrl) });
  if (metrics) server.prependListener("request", (request, response) => metrics.observe(request, response));
  const status = keepStatus({ ...environment, store, features, operation, searchEngines, people });
  const sleep = openSleep({ ...services, ...processes, ...identity }, environment);
  if (sleep) {
    server.prependListener("request", (request, response) => sleep.observe(request, response));
    beforeEnd.push(
      () => status.fallAsleep(),
      () => sleep.settle(),
    );
  }
  const port = await listen(server, { port: PORT, host: HOST });
  isReady = true;
  const { leadership } = processes;
  leadership.add(status.lead);
  if (backups) leadership.add(() => backups.lead());
  const needsAdministrator = async () => !(await identity.administrators.hasActive());
  const firstStep = async () =>
    (await needsAdministrator()) ? describeFirstStep(identity, publicUrl, sleep !== undefined) : undefined;
  const idle = sleep && new Promise<void>((resolve) => void sleep.begin(resolve));
  const origin = port === undefined ? undefined : `http://localhost:${port}`;
  return { origin, firstStep, idle, close: () => shutDown(server, close) };
}

/** The differences between the servers of production and development. */
type Served = {
  /** Creates the page renderer: from one build of the app, or from the newest build for each request. */
  load: (rendererOf: RendererOf) => Promise<RenderPage>;
  /** Finds the forms of the same build. */
  formAt: FormAt;
  /** Whether the server accepts connections. */
  isListening: () => boolean;
  metrics?: Metrics | undefined;
};

type RendererOf = (application: Application) => RenderPage;

/**
 * Creates what answers the requests that no cache and no file answers: routes for monitors, the API, forms and pages.
 */
export async function openApplication(
  services: Services,
  environment: Environment,
  { load, formAt, isListening, metrics }: Served,
) {
  const { PUBLIC_URL: publicUrl, TRUST_PROXY: trustProxy } = environment;
  const {
    db,
    store,
    auditTrail,
    startProgress,
    sampleSchool,
    library,
    pictures,
    identity,
    backups,
    features,
    perform,
  } = services;
  const { erasing, searchEngines } = services;
  const dashboard: Features["dashboard"] = async (reader) => [
    ...(await erasing.lines(reader)),
    ...(await features.dashboard(reader)),
  ];
  const { proposals } = features;
  const { provider, sessions, accessTokens } = identity;
  const files = siteFiles(db, library, { versions: store.versions, scans: features.scans });
  const running = { ...environment, db, store, media: library.folders, provider, backups };
  const operation = openOperation(await contributedChecks(running), running, features.checks);
  const parts = {
    perform,
    store,
    auditTrail,
    library,
    identity,
    operation,
    startProgress,
    sampleSchool,
    files,
    features: { ...features, dashboard },
  };
  const renderPage = await load((application) => createPageRenderer(application, { ...parts, publicUrl }));
  const queue = new WorkQueue();
  const app = createApp({
    monitors: { store, operation, isListening, metrics },
    api: {
      store,
      library,
      pictures,
      files,
      identity,
      queue,
      publicUrl,
      trustProxy,
      perform,
      added: features.api,
      isHeldBack: proposals.isOn,
    },
    backup: { sessions, accessTokens, db, backups, downloads: openDownloads(environment), publicUrl },
    formAt,
    passwordBytes: formBytes(provider),
    isHeldBack: (cookies) => isSenderHeldBack(sessions, proposals.isOn, cookies),
    render: createRender(renderPage, queue, (cookies) => isKnownClient(identity, cookies)),
  });
  const contact = environment.SECURITY_CONTACT;
  const discovery = new DiscoveryResponses({
    store,
    publicUrl,
    contact,
    queue,
    lineOf: lineFinder(trustProxy),
    searchEngines,
  });
  return { handle: getRequestListener(app.fetch), renderPage, queue, discovery, operation };
}

/** The metrics. Without `METRICS_TOKEN` their code is not loaded. */
async function openMetrics({ METRICS_TOKEN: token }: Environment): Promise<Metrics | undefined> {
  return token === undefined ? undefined : new (await import("./operation/metrics.ts")).Metrics(token);
}

/** The backups that administrators download. Their code is loaded at the first download. */
function openDownloads({ DATA_DIR }: Environment): () => Promise<BackupDownloads> {
  let downloads: Promise<BackupDownloads> | undefined;
  const open = async () => new (await import("./operation/backup/downloaded-backup.ts")).BackupDownloads(DATA_DIR);
  return () => (downloads ??= open());
}

/** Lets the application answer `/metrics`, which is an unknown path without metrics. */
function monitored(isScreen: (path: string) => boolean, metrics: Metrics | undefined): (path: string) => boolean {
  return (path) => isScreen(path) || (metrics !== undefined && path === "/metrics");
}

/**
 * Tells the operator how to create the first administrator. A link that a site printed before it fell asleep is still
 * valid, because the person who opens it may be the one who wakes the site.
 */
async function describeFirstStep({ provider, setup }: Identity, publicUrl: string, sleeps: boolean): Promise<string> {
  if (provider.offers.setup && sleeps && (await setup.isWaiting()))
    return "The first administrator is made with the link of an earlier start, or: npm run admin -- add EMAIL";
  if (provider.offers.setup)
    return `Make the first administrator, once, at ${publicUrl}/setup?token=${await setup.create()}`;
  return "Nobody may write yet. Name the first administrator: npm run admin -- add EMAIL";
}
