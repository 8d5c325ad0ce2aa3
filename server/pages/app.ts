import type { HttpBindings } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { pages } from "../../pages/all.ts";
import { createApi } from "../api/api.ts";
import type { DailyBackups } from "../operation/backup/daily-backups.ts";
import type { BackupDownloads } from "../operation/backup/downloaded-backup.ts";
import { backupPath, downloadBackup, makeBackup } from "../operation/backup/download-routes.ts";
import { fallbackPage } from "../http/fallback-page.ts";
import type { WorkQueue } from "../http/work-queue.ts";
import { formBytes } from "../auth/form-bytes.ts";
import type { Identity } from "../auth/identity-services.ts";
import type { MediaLibrary } from "../media/media-library.ts";
import type { PictureStore } from "../media/picture-store.ts";
import { type Monitored, monitorRoutes } from "../operation/routes.ts";
import { formRoutes } from "./form-routes.ts";
import type { Render } from "./render-page.ts";

/** What the application needs in order to answer requests. */
type AppServices = Monitored & {
  library: MediaLibrary;
  pictures: PictureStore;
  identity: Identity;
  /** The daily backups; undefined without `BACKUP_DIR`. */
  backups: DailyBackups | undefined;
  /** Makes backups for downloads. */
  downloads: () => Promise<BackupDownloads>;
  queue: WorkQueue;
  render: Render;
  publicUrl: string;
  /** Whether clients' addresses are taken from the proxy's `X-Forwarded-For` header. */
  trustProxy: boolean;
  /** The routes that features add to the API, by the first part of their path. */
  added: ReadonlyMap<string, Hono>;
};

/** Creates the Hono application: what monitors ask, the API, forms, and the pages that are rendered for one request. */
export function createApp(services: AppServices): Hono {
  const { render, publicUrl } = services;
  const app = new Hono();
  app.use(redirectSlashes);
  app.route("/", monitorRoutes(services));
  app.get(backupPath, async (context) => (await downloadBackup(context, services)) ?? render(context.req.raw));
  for (const locale of locales) app.post(localPath(backupPath, locale), (context) => makeBackup(context, services));
  // Pages come before the API, because the path of one of them is below `/api`.
  for (const { path } of pages) app.get(path, (context) => render(context.req.raw));
  app.route("/api", createApi(services));
  app.get("*", (context) => render(context.req.raw));
  app.route(
    "/",
    formRoutes({
      render,
      publicUrl,
      maxBytes: formBytes(services.identity.provider),
      answer: (request, env) => app.fetch(request, env as object),
    }),
  );
  app.onError((error, context) => {
    const { status, headers, body } = fallbackPage(error, (context.env as HttpBindings).incoming);
    return context.body(body, status, headers);
  });
  return app;
}

/**
 * Redirects paths with doubled or trailing slashes to the page's canonical path. A doubled slash at the start would
 * also turn every link to the same page into a link to another host.
 */
const redirectSlashes: MiddlewareHandler = async (context, next) => {
  const { pathname, search } = new URL(context.req.url);
  const canonical = pathname.replaceAll(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
  const isGetOrHead = ["GET", "HEAD"].includes(context.req.method);
  if (canonical === pathname || !isGetOrHead) return next();
  return context.redirect(canonical + search, 308);
};
