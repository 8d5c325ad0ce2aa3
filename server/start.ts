import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { EnvironmentError, readEnvironment } from "./environment.ts";
import { builtFiles } from "./files/built-files.ts";
import { FileServer } from "./files/file-server.ts";
import { WorkQueue } from "./answers/work-queue.ts";
import { createWebServer, listen, shutDown } from "./listen.ts";
import { HealthCheck } from "./health.ts";
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

const buildDirectory = join(import.meta.dirname, "..", "build");

/** Starts the site as the environment says; what keeps it from starting ends the process with a word. */
export async function start(): Promise<void> {
  try {
    await serve();
  } catch (error) {
    if (error instanceof EnvironmentError) process.stderr.write(`${error.message}\n`);
    else log.error("The site could not start.", error);
    process.exit(1);
  }
}

async function serve(): Promise<void> {
  const environment = readEnvironment(process.env);
  const { PUBLISH_DIR: publishDirectory } = environment;
  const folder = publishDirectory === undefined ? undefined : await PublishedFolder.open(publishDirectory);
  const { PORT, HOST, PUBLIC_URL: publicUrl, TRUST_PROXY: trustProxy, SECURITY_CONTACT: contact } = environment;
  const { db, store, library, identity, close } = await openSchool(environment);
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
  const { setup } = identity;
  const front = createFront({ pages, files, discovery, setup, isScreen: screensOf(build) }, getRequestListener(site.fetch));
  const publisher = folder && new Publisher({ folder, pages, store, library, buildDirectory, publicUrl });
  const server = createWebServer(front, publicUrl);
  const end = async () => {
    await publisher?.close();
    await close();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void shutDown(server, end));
  }
  const port = await listen(server, PORT, HOST);
  if (!(await identity.administrators.any())) {
    log.info(`Make the first administrator, once, at ${publicUrl}/setup?token=${identity.setup.renew()}`);
  }
  log.info(`The school's site is at http://localhost:${port}`);
  publisher?.start();
}
