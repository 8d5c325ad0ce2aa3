import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { createServer as createViteServer } from "vite";
import { WorkQueue } from "./answers/work-queue.ts";
import { readEnvironment } from "./environment.ts";
import { FileServer } from "./files/file-server.ts";
import { HealthCheck } from "./health.ts";
import { createWebServer, listen, shutDownOnSignal } from "./listen.ts";
import { log } from "./log.ts";
import { mediaFiles } from "./media/serve.ts";
import { DiscoveryAnswers } from "./pages/discovery-answers.ts";
import { createPageMaker } from "./pages/make-page.ts";
import { createRender } from "./pages/render.ts";
import { openSchool } from "./school.ts";
import { createSite } from "./site.ts";

// The site while it is being built: Vite serves the sources and replaces what changes.
const environment = readEnvironment(process.env);
const { PUBLIC_URL: publicUrl, SECURITY_CONTACT: contact } = environment;
const { db, store, library, identity, close } = await openSchool(environment);
const vite = await createViteServer({
  root: join(import.meta.dirname, ".."),
  appType: "custom",
  server: { middlewareMode: true },
});
const queue = new WorkQueue();
const site = createSite({
  store,
  library,
  identity,
  health: new HealthCheck({ db, dataDirectory: environment.DATA_DIR }),
  queue,
  publicUrl,
  trustProxy: false,
  render: async (request, callIdentity) => {
    const build = (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
    const parts = { store, library, identity, publicUrl, mode: "development" } as const;
    return createRender(createPageMaker(build, parts), queue)(request, callIdentity);
  },
});
const files = new FileServer(mediaFiles(library));
const discovery = new DiscoveryAnswers({ store, publicUrl, contact, queue });
const answer = getRequestListener(site.fetch);
library.listen(() => files.forget());
const server = createWebServer(async (request, response) => {
  // What Vite does not know is ours.
  await new Promise<void>((resolve) => vite.middlewares(request, response, () => resolve()));
  if ((await discovery.answer(request, response)) || (await files.answer(request, response))) return;
  await answer(request, response);
}, publicUrl);
const port = await listen(server, environment.PORT, environment.HOST);
log.info(`The school's site, as it is being built, is at http://localhost:${port}`);
shutDownOnSignal(server, async () => {
  await vite.close();
  await close();
});
