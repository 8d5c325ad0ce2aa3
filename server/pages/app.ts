import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { pages } from "../../pages/all.ts";
import { type ApiParts, createApi } from "../api/api.ts";
import { clientAddress, networkOf } from "../auth/client-address.ts";
import { type BackupParts, backupPath, downloadBackup, makeBackup } from "../operation/backup/download-routes.ts";
import { fallbackPage } from "../http/fallback-page.ts";
import { isGetOrHead } from "../http/method.ts";
import { type Monitored, monitorRoutes } from "../operation/routes.ts";
import { type FormAt, formRoutes } from "./form-routes.ts";
import type { Render } from "./queued-render.ts";

/** What each part of the application is handed. */
type AppParts = {
  monitors: Monitored;
  api: ApiParts;
  backup: BackupParts;
  /** The forms of the application's routes. */
  formAt: FormAt;
  /** The size limit of forms with passwords, in bytes. */
  passwordBytes: number;
  /** Whether changes by the person with these cookies wait for an administrator's approval. */
  isHeldBack: (cookies: string | undefined) => Promise<boolean>;
  render: Render;
};

/**
 * Creates the Hono application: the routes for monitors, the API, forms, and pages that are rendered for a single
 * request.
 */
export function createApp({ monitors, api, backup, formAt, passwordBytes, isHeldBack, render }: AppParts): Hono {
  const app = new Hono();
  const renderFor = (context: Context) => render(context.req.raw, networkOf(clientAddress(context, api.trustProxy)));
  app.use(redirectSlashes, endPrefetches);
  app.route("/", monitorRoutes(monitors));
  app.get(backupPath, async (context) => (await downloadBackup(context, backup)) ?? renderFor(context));
  for (const locale of locales) app.post(localPath(backupPath, locale), (context) => makeBackup(context, backup));
  // Pages come before the API, because one of them has a path below `/api`.
  for (const { path } of pages) app.get(path, renderFor);
  app.route("/api", createApi(api));
  app.get("*", renderFor);
  app.route(
    "/",
    formRoutes({
      render,
      publicUrl: api.publicUrl,
      trustProxy: api.trustProxy,
      formAt,
      passwordBytes,
      isHeldBack,
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
  if (canonical === pathname || !isGetOrHead(context.req)) return next();
  return context.redirect(canonical + search, 308);
};

/**
 * Makes browsers drop prefetched pages (speculation-rules.ts), which they would otherwise show for five minutes without
 * revalidation. They must drop them when somebody signs in or out or saves something. That always happens in the
 * response to a form or in one that sets a cookie, so only those responses have the header.
 */
const endPrefetches: MiddlewareHandler = async (context, next) => {
  await next();
  const { req, res } = context;
  if (!isGetOrHead(req) || res.headers.has("Set-Cookie"))
    res.headers.append("Clear-Site-Data", '"prefetchCache", "prerenderCache"');
};
