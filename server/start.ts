import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { type Environment, readEnvironment } from "./environment.ts";
import { builtFiles } from "./files/built-files.ts";
import { FileServer } from "./files/file-server.ts";
import { watchProxy } from "./identity/client-address.ts";
import { createWebServer, listen, shutDownOnSignal } from "./listen.ts";
import { say } from "./log.ts";
import { mediaFiles } from "./media/serve.ts";
import { createPageMaker } from "./pages/make-page.ts";
import { createRender } from "./pages/render.ts";
import { createFront } from "./pages/front.ts";
import { Pages } from "./pages/pages.ts";
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
  const { PORT, HOST, PUBLIC_URL: publicUrl, PUBLISH_DIR: publishDirectory, TRUST_PROXY: trustProxy } = environment;
  const { store, library, identity, close } = await openSchool(environment);
  // Not before the data are this process's own: another one may be publishing into this folder.
  const folder = publishDirectory === undefined ? undefined : await PublishedFolder.open(publishDirectory);
  const entry = pathToFileURL(join(buildDirectory, "app", "server", "index.js"));
  const build = (await import(entry.href)) as ServerBuild;
  const makePage = createPageMaker(build, { store, library, identity, publicUrl, mode: "production" });
  const site = createSite({
    store,
    library,
    identity,
    render: createRender(makePage),
    publicUrl,
    trustProxy,
  });
  const files = new FileServer(builtFiles(buildDirectory), mediaFiles(library));
  library.listen(() => files.forget());
  const pages = new Pages(makePage, store.versions, publicUrl);
  const publisher = folder && new Publisher({ folder, pages, store, library, buildDirectory, publicUrl });
  const front = createFront({ pages, files, sessions: identity.sessions }, getRequestListener(site.fetch));
  const watch = watchProxy(trustProxy);
  const server = createWebServer((request, response) => {
    watch(request);
    return front(request, response);
  });
  const end = async () => {
    await publisher?.close();
    await close();
  };
  shutDownOnSignal(server, end);
  const port = await listen(server, PORT, HOST);
  if (!(await identity.administrators.any())) {
    say(`Make the first administrator, once, at ${publicUrl}/setup?token=${identity.setup.renew()}`);
  }
  say(`The school's site is at http://localhost:${port}`);
  publisher?.start();
}
