import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { pages } from "../pages/all.ts";
import { createApi } from "./api/api.ts";
import { isDiskFull } from "./disk/disk-full.ts";
import { isClientGone } from "./http/client-gone.ts";
import { BusyError, type WorkQueue } from "./http/work-queue.ts";
import type { Store } from "./database/store.ts";
import type { HealthCheck } from "./health.ts";
import type { Identity } from "./auth/identity-services.ts";
import { log } from "./log/log.ts";
import type { MediaLibrary } from "./media/media-library.ts";
import { redirectSlashes } from "./pages/redirect-slashes.ts";
import { formRoutes } from "./pages/form-routes.ts";
import { fallbackPage } from "./http/fallback-page.ts";
import type { Render } from "./pages/page-response.ts";

/** What the application needs in order to answer requests. */
export type AppServices = {
  store: Store;
  library: MediaLibrary;
  identity: Identity;
  health: HealthCheck;
  queue: WorkQueue;
  render: Render;
  publicUrl: string;
  /** Whether clients' addresses are taken from the proxy's `X-Forwarded-For` header. */
  trustProxy: boolean;
};

/** Creates the Hono application: the health check, the API, forms, and the pages that are rendered for one request. */
export function createApp(services: AppServices): Hono {
  const { render, health, publicUrl } = services;
  const app = new Hono();
  app.use(redirectSlashes);
  app.get("/healthz", async (context) => {
    const result = await health.check();
    return context.json(result, result.status === "ok" ? 200 : 503, { "Cache-Control": "no-store" });
  });
  // Pages come before the API, because the path of one of them is below `/api`.
  for (const { path } of pages) app.get(path, (context) => render(context.req.raw));
  app.route("/api", createApi(services));
  app.get("*", (context) => render(context.req.raw));
  app.route("/", formRoutes({ render, publicUrl, answer: (request, env) => app.fetch(request, env as object) }));
  app.onError((error, context) => {
    const isBusy = error instanceof BusyError;
    const isGone = isClientGone(error, (context.env as HttpBindings).incoming);
    if (!isBusy && !isGone) log.error(`${context.req.method} ${context.req.path}`, error);
    const { status, headers, body } = fallbackPage(isBusy ? 503 : isDiskFull(error) ? 507 : 500);
    return context.body(body, status, headers);
  });
  return app;
}
