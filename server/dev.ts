import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { createServer as createViteServer } from "vite";
import { readEnvironment } from "./environment.ts";
import { FileServer } from "./files/file-server.ts";
import { createWebServer, listen, shutDown } from "./listen.ts";
import { say } from "./log.ts";
import { mediaFiles } from "./media/serve.ts";
import { createPageMaker } from "./pages/make-page.ts";
import { createRender } from "./pages/render.ts";
import { openSchool } from "./school.ts";
import { createSite } from "./site.ts";

// The site while it is being built: Vite serves the sources and replaces what changes.
const environment = readEnvironment(process.env);
const { PUBLIC_URL: publicUrl } = environment;
const { store, library, identity, close } = await openSchool(environment);
const vite = await createViteServer({
  root: join(import.meta.dirname, ".."),
  appType: "custom",
  server: { middlewareMode: true },
});
const site = createSite({
  store,
  library,
  identity,
  publicUrl,
  trustProxy: false,
  render: async (request, callIdentity) => {
    const build = (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
    const parts = { store, library, identity, publicUrl, mode: "development" } as const;
    return createRender(createPageMaker(build, parts))(request, callIdentity);
  },
});
const files = new FileServer(mediaFiles(library));
const answer = getRequestListener(site.fetch);
library.listen(() => files.forget());
const server = createWebServer(async (request, response) => {
  // What Vite does not know is ours.
  await new Promise<void>((resolve) => vite.middlewares(request, response, () => resolve()));
  if (!(await files.answer(request, response))) await answer(request, response);
});
const port = await listen(server, environment.PORT, environment.HOST);
say(`The school's site, as it is being built, is at http://localhost:${port}`);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    void shutDown(server, async () => {
      await vite.close();
      await close();
    });
  });
}
