import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { createServer as createViteServer } from "vite";
import { WorkQueue } from "../http/work-queue.ts";
import { readEnvironment } from "../environment.ts";
import { FileServer } from "../http/files/file-server.ts";
import { BackupDownloads } from "../operation/backup/downloaded-backup.ts";
import { isKnownClient } from "../auth/device-cookie.ts";
import { formBytes } from "../auth/form-bytes.ts";
import { securityHeaders } from "../http/security-headers.ts";
import { listen } from "../http/listen.ts";
import { closeOnSignal, createWebServer, shutDown } from "../http/web-server.ts";
import { log } from "../log/log.ts";
import { siteFiles } from "../media/file-list.ts";
import { asideFiles, mediaFiles } from "../media/media-files.ts";
import { DiscoveryResponses } from "../pages/discovery-responses.ts";
import { answerDocument } from "../pages/entry-documents.ts";
import { isSenderHeldBack } from "../pages/form-routes.ts";
import { createRender } from "../pages/queued-render.ts";
import { createPageRenderer } from "../pages/render-page.ts";
import { openServices } from "../site.ts";
import { openOperation } from "../operation/open-operation.ts";
import { createApp } from "../pages/app.ts";
import { contributedChecks } from "../operation/contributed/checks.ts";

// The development server: Vite serves the source files and replaces modules when they change.
const environment = readEnvironment(process.env);
const { PUBLIC_URL: publicUrl, SECURITY_CONTACT: contact } = environment;
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
  features,
  calls,
  close,
} = await openServices(environment);
const vite = await createViteServer({
  root: join(import.meta.dirname, "..", ".."),
  appType: "custom",
  server: { middlewareMode: true },
});
const running = { ...environment, db, store, media: library.folders, provider: identity.provider, backups };
const operation = openOperation(await contributedChecks(running), running, features.checks);
const downloads = new BackupDownloads(environment.DATA_DIR);
const queue = new WorkQueue();
const { provider, sessions } = identity;
const app = createApp({
  monitors: { store, operation, isListening: () => server.listening, metrics: undefined },
  api: {
    store,
    library,
    pictures,
    files: siteFiles(db, library),
    identity,
    queue,
    publicUrl,
    trustProxy: false,
    calls,
    added: features.api,
    isHeldBack: async () => (await features.proposals()) !== undefined,
  },
  backup: { sessions, db, backups, downloads: async () => downloads, publicUrl },
  formBytes: formBytes(provider),
  isHeldBack: (cookies) => isSenderHeldBack(sessions, features.proposals, cookies),
  render: async (request, form) => {
    const build = (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
    const services = {
      store,
      auditTrail,
      library,
      identity,
      operation,
      startProgress,
      sampleSchool,
      files: siteFiles(db, library),
      features,
      publicUrl,
      mode: "development",
    } as const;
    return createRender(createPageRenderer(build, services), queue, (cookies) => isKnownClient(identity, cookies))(
      request,
      form,
    );
  },
});
const files = new FileServer(mediaFiles(library), asideFiles(library));
const discovery = new DiscoveryResponses({ store, publicUrl, contact, queue });
const handleRequest = getRequestListener(app.fetch);
library.listen(() => files.clear());
const server = createWebServer(
  async (request, response) => {
    // Vite calls the callback for requests that it does not handle.
    await new Promise<void>((resolve) => vite.middlewares(request, response, () => resolve()));
    if (
      (await discovery.answer(request, response)) ||
      (await icons.answer(request, response)) ||
      (await files.answer(request, response)) ||
      (await answerDocument({ store, files, asideFiles: files, queue }, request, response, async () => true))
    )
      return;
    await handleRequest(request, response);
  },
  { headers: securityHeaders(publicUrl) },
);
const port = await listen(server, { port: environment.PORT, host: environment.HOST });
log.info(`The school's site, as it is being built, is at http://localhost:${port}`);
closeOnSignal(() =>
  shutDown(server, async () => {
    await vite.close();
    await close();
  }),
);
