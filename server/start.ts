import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { type Environment, readEnvironment } from "./environment.ts";
import { builtFiles } from "./files/built-files.ts";
import { FileServer } from "./files/file-server.ts";
import { WorkQueue } from "./answers/work-queue.ts";
import { HealthCheck } from "./health.ts";
import { watchProxy } from "./identity/client-address.ts";
import { createWebServer, listen, shutDownOnSignal } from "./listen.ts";
import { log } from "./log.ts";
import { mediaFiles } from "./media/serve.ts";
import { DiscoveryAnswers } from "./pages/discovery-answers.ts";
import { createPageMaker } from "./pages/make-page.ts";
import { createRender } from "./pages/render.ts";
import { createFront } from "./pages/front.ts";
import { Pages } from "./pages/pages.ts";
import { screensOf } from "./pages/screens.ts";
import { PublishedFolder } from "./publish/published-folder.ts";
import { Publisher } from "./publish/publisher.ts";
import { openSchool } from "./school.ts";
import { createSite } from "./site.ts";
import { describeStartFailure } from "./start-failure.ts";

const buildDirectory = join(import.meta.dirname, "..", "build");

/** Starts the site as the environment says; what keeps it from starting ends the process with a word. */
export async function start(): Promise<void> {
  let dataDirectory = ".";
  try {
    const environment = readEnvironment(process.env);
    dataDirectory = environment.DATA_DIR;
    await serve(environment);
  } catch (error) {
    process.stderr.write(`${await describeStartFailure(error, dataDirectory)}\n`);
    process.exit(1);
  }
}

async function serve(environment: Environment): Promise<void> {
  const { PORT, HOST, PUBLIC_URL: publicUrl, PUBLISH_DIR: publishDirectory, TRUST_PROXY: trustProxy, SECURITY_CONTACT: contact } = environment;
  const { db, store, library, identity, close } = await openSchool(environment);
  // Not before the data are this process's own: another one may be publishing into this folder.
  const folder = publishDirectory === undefined ? undefined : await PublishedFolder.open(publishDirectory);
  const entry = pathToFileURL(join(buildDirectory, "app", "server", "index.js"));
  const build = (await import(entry.href)) as ServerBuild;
  const makePage = createPageMaker(build, { store, library, identity, publicUrl, mode: "production" });
  const queue = new WorkQueue();
  const site = createSite({
    store,
    library,
    identity,
    health: new HealthCheck({ db, dataDirectory: environment.DATA_DIR }),
    queue,
    render: createRender(makePage, queue),
    publicUrl,
    trustProxy,
  });
  const files = new FileServer(builtFiles(buildDirectory), mediaFiles(library));
  library.listen(() => files.forget());
  const pages = new Pages({ makePage, versions: store.versions, publicUrl, queue });
  const discovery = new DiscoveryAnswers({ store, publicUrl, contact, queue });
  const { sessions, setup } = identity;
  const parts = { pages, files, discovery, sessions, setup, isScreen: screensOf(build) };
  const front = createFront(parts, getRequestListener(site.fetch));
  const publisher = folder && new Publisher({ folder, pages, store, library, buildDirectory, publicUrl });
  const watch = watchProxy(trustProxy);
  const server = createWebServer((request, response) => {
    watch(request);
    return front(request, response);
  }, publicUrl);
  const end = async () => {
    await publisher?.close();
    await close();
  };
  shutDownOnSignal(server, end);
  const port = await listen(server, PORT, HOST);
  if (!(await identity.administrators.any())) {
    log.info(`Make the first administrator, once, at ${publicUrl}/setup?token=${identity.setup.renew()}`);
  }
  log.info(`The school's site is at http://localhost:${port}`);
  publisher?.start();
}
