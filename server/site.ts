import { Hono } from "hono";
import { pages } from "../pages/all.ts";
import { createApi } from "./api/api.ts";
import { BusyError, type WorkQueue } from "./answers/work-queue.ts";
import type { Store } from "./database/store.ts";
import type { HealthCheck } from "./health.ts";
import type { Identity } from "./identity/identity.ts";
import { log } from "./log.ts";
import type { Library } from "./media/library.ts";
import { oneAddress } from "./pages/one-address.ts";
import { formRoutes } from "./pages/forms.ts";
import { plainPage } from "./pages/plain-page.ts";
import type { Render } from "./pages/render.ts";

/** What the site is made of. */
export type SiteParts = {
  store: Store;
  library: Library;
  identity: Identity;
  health: HealthCheck;
  queue: WorkQueue;
  render: Render;
  publicUrl: string;
  /** Whether a proxy in front tells the addresses of its clients. */
  trustProxy: boolean;
};

/** The site's frameworks as one application: health, API, pages that are made for one request. */
export function createSite(parts: SiteParts): Hono {
  const { render, health, publicUrl } = parts;
  const site = new Hono();
  site.use(oneAddress);
  site.get("/healthz", async (context) => {
    const found = await health.check();
    return context.json(found, found.status === "ok" ? 200 : 503, { "Cache-Control": "no-store" });
  });
  // Before the API: one of them stands below it.
  for (const { path } of pages) site.get(path, (context) => render(context.req.raw));
  site.route("/api", createApi(parts));
  site.get("*", (context) => render(context.req.raw));
  site.route("/", formRoutes({ render, publicUrl, answer: (request, env) => site.fetch(request, env as object) }));
  site.onError((error, context) => {
    const isBusy = error instanceof BusyError;
    if (!isBusy) log.error(`${context.req.method} ${context.req.path}`, error);
    const { status, headers, body } = plainPage(isBusy ? 503 : 500);
    return context.body(body, status, headers);
  });
  return site;
}
