import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { type Environment, readEnvironment } from "./environment.ts";
import { builtFiles } from "./http/files/built-files.ts";
import { FileServer } from "./http/files/file-server.ts";
import { WorkQueue } from "./http/work-queue.ts";
import { proxyCheck } from "./auth/client-address.ts";
import { type Identity, isKnownClient } from "./auth/identity-services.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { listen } from "./http/listen.ts";
import { createWebServer, shutDownOnSignal } from "./http/web-server.ts";
import { log, logAsJson } from "./log/log.ts";
import type { Metrics } from "./operation/metrics.ts";
import { asideFiles, mediaFiles } from "./media/media-files.ts";
import { DiscoveryResponses } from "./pages/discovery-responses.ts";
import type { BackupDownloads } from "./operation/backup/downloaded-backup.ts";
import { createPageRenderer, createRender } from "./pages/render-page.ts";
import { createPageCacheHandler } from "./pages/page-cache-handler.ts";
import { screenMatcher } from "./pages/page-address.ts";
import { afterOthersWrites } from "./operation/instances/others-writes.ts";
import { openSite } from "./site.ts";
import { openOperation } from "./operation/open-operation.ts";
import { createApp } from "./pages/app.ts";
import { contributedChecks } from "./operation/contributed/checks.ts";
import { describeStartFailure } from "./start-failure.ts";

const buildDirectory = join(import.meta.dirname, "..", "build");

/** Starts the site with the settings of the environment. If it cannot start, prints why and exits with code 1. */
export async function start(): Promise<void> {
  let dataDirectory = ".";
  try {
    const environment = readEnvironment(process.env);
    dataDirectory = environment.DATA_DIR;
    if (environment.LOG_FORMAT === "json") logAsJson();
    await serve(environment);
  } catch (error) {
    process.stderr.write(`${await describeStartFailure(error, dataDirectory)}\n`);
    process.exit(1);
  }
}

async function serve(environment: Environment): Promise<void> {
  const { PORT, HOST, PUBLIC_URL: publicUrl, TRUST_PROXY: trustProxy, SECURITY_CONTACT: contact } = environment;
  const { db, store, auditTrail, startProgress, sampleSchool, icons, library, pictures, identity, backups, processes, close } = await openSite(environment);
  const entry = pathToFileURL(join(buildDirectory, "app", "server", "index.js"));
  const build = (await import(entry.href)) as ServerBuild;
  const running = { ...environment, db, store, media: library.folders, provider: identity.provider, backups };
  const operation = openOperation(await contributedChecks(running), running);
  const renderPage = createPageRenderer(build, { store, auditTrail, library, identity, operation, startProgress, sampleSchool, publicUrl, mode: "production" });
  const queue = new WorkQueue();
  let isReady = false;
  const metrics = await openMetrics(environment);
  const app = createApp({
    store,
    library,
    pictures,
    identity,
    backups,
    downloads: openDownloads(environment),
    operation,
    isListening: () => isReady && server.listening,
    metrics,
    queue,
    render: createRender(renderPage, queue, (cookies) => isKnownClient(identity, cookies)),
    publicUrl,
    trustProxy,
  });
  const files = new FileServer(builtFiles(buildDirectory), mediaFiles(library));
  const aside = new FileServer(asideFiles(library));
  library.listen(() => {
    files.clear();
    aside.clear();
  });
  const discovery = new DiscoveryResponses({ store, publicUrl, contact, queue });
  const onLookup = metrics && ((isHit: boolean) => metrics.countLookup(isHit));
  const { sessions, setup } = identity;
  const parts = { renderPage, versions: store.versions, publicUrl, onLookup, queue, files, asideFiles: aside, discovery, icons, sessions, setup, isScreen: monitored(screenMatcher(build), metrics) };
  const handlePages = createPageCacheHandler(parts, getRequestListener(app.fetch));
  const handle = environment.DATABASE_URL !== undefined ? afterOthersWrites(processes.others, handlePages) : handlePages;
  const checkProxy = proxyCheck(trustProxy);
  const checkAndHandle = (request: IncomingMessage, response: ServerResponse) => {
    checkProxy(request);
    return handle(request, response);
  };
  const server = createWebServer(checkAndHandle, { headers: securityHeaders(publicUrl) });
  if (metrics) server.prependListener("request", (request, response) => metrics.observe(request, response));
  const port = await listen(server, { port: PORT, host: HOST });
  shutDownOnSignal(server, close);
  isReady = true;
  const { leadership } = processes;
  if (backups) leadership.add(() => {
    backups.start();
    return () => backups.close();
  });
  if (Number(environment.WORKERS) > 1) log.info("WORKERS is ignored: one process serves the site, and nginx in front answers crowds (deploy/README.md).");
  if (!(await identity.administrators.hasActive())) log.info(await describeFirstStep(identity, publicUrl));
  const local = `http://localhost:${port}`;
  const isPublic = publicUrl !== `http://localhost:${PORT}`;
  log.info(`The school's site is at ${isPublic ? `${publicUrl} (on this machine at ${local})` : local}`);
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
  if (provider.offers.setup) return `Make the first administrator, once, at ${publicUrl}/setup?token=${await setup.create()}`;
  return "Nobody may write yet. Name the first administrator: npm run admin -- add EMAIL";
}
