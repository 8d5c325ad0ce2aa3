import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { readEnvironment } from "../environment.ts";
import { FileServer } from "../http/files/file-server.ts";
import { securityHeaders } from "../http/security-headers.ts";
import { listen } from "../http/listen.ts";
import { closeOnSignal, createWebServer, shutDown } from "../http/web-server.ts";
import { log } from "../log/log.ts";
import { hiddenFiles, mediaFiles } from "../media/media-files.ts";
import { runCommand } from "./run-command.ts";
import { answerDocument } from "../pages/entry-documents.ts";
import { formMatcher } from "../pages/form-routes.ts";
import { openApplication } from "../site.ts";
import { openServices } from "../services.ts";

/** Runs the development server: Vite serves the source files and replaces modules when they change. */
async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  const services = await openServices(environment);
  const { store, icons, library, close } = services;
  // Imported only here, because --help does not need it.
  const { createServer: createViteServer } = await import("vite");
  const vite = await createViteServer({
    root: join(import.meta.dirname, "..", ".."),
    appType: "custom",
    server: { middlewareMode: true },
  });
  const newestBuild = async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
  const { handle, queue, discovery } = await openApplication(services, environment, {
    load:
      async (rendererOf) =>
      async (...asked) =>
        rendererOf({ build: await newestBuild(), mode: "development" })(...asked),
    formAt: async (path) => formMatcher(await newestBuild())(path),
    isListening: () => server.listening,
  });
  const files = new FileServer(mediaFiles(library), hiddenFiles(library));
  store.versions.listenToFiles(() => files.clear());
  const inTurn = <Row>(_: unknown, find: () => Promise<Row>) => queue.run(find);
  const documents = { store, files, hiddenFiles: files, inTurn };
  const server = createWebServer(
    async (request, response) => {
      // Vite calls the callback for requests that it does not handle.
      await new Promise<void>((resolve) => vite.middlewares(request, response, () => resolve()));
      if (
        (await discovery.answer(request, response)) ||
        (await icons.answer(request, response)) ||
        (await files.answer(request, response)) ||
        (await answerDocument(documents, request, response, async () => true))
      )
        return;
      await handle(request, response);
    },
    { headers: securityHeaders(environment.PUBLIC_URL) },
  );
  const port = await listen(server, { port: environment.PORT, host: environment.HOST });
  log.info(`The school's site, as it is being built, is at http://localhost:${port}`);
  closeOnSignal(() =>
    shutDown(server, async () => {
      await vite.close();
      await close();
    }),
  );
}

await runCommand({ help: "npm run dev", most: 0 }, main);
