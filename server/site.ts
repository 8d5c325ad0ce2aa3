import { Hono, type MiddlewareHandler } from "hono";
import { locales, localPath } from "../engine/words.ts";
import type { Store } from "./database/store.ts";
import { createApi } from "./api/api.ts";
import type { Identity } from "./identity/identity.ts";
import type { Library } from "./media/library.ts";
import { oneAddress } from "./pages/one-address.ts";
import { robots, sitemap, webManifest } from "./pages/discovery.ts";
import { formRoutes } from "./pages/forms.ts";
import type { Render } from "./pages/render.ts";
import { safeHeaders } from "./answers/safe-headers.ts";

/** What the site is made of. */
export type SiteParts = {
  store: Store;
  library: Library;
  identity: Identity;
  render: Render;
  publicUrl: string;
  /** Whether a proxy in front tells the addresses of its clients. */
  trustProxy: boolean;
};

/** The site's frameworks as one application: health, API, pages. */
export function createSite(parts: SiteParts): Hono {
  const { store, render, publicUrl } = parts;
  const site = new Hono();
  site.use(addSafeHeaders);
  site.use(oneAddress);
  site.get("/healthz", (context) => context.json({ status: "ok" }));
  site.get("/robots.txt", (context) => context.text(robots(publicUrl)));
  site.get("/sitemap.xml", async (context) =>
    context.body(await sitemap(store, publicUrl), 200, { "Content-Type": "application/xml" }),
  );
  for (const locale of locales) {
    site.get(localPath("/manifest.webmanifest", locale), (context) =>
      context.json(webManifest(locale), 200, { "Content-Type": "application/manifest+json" }),
    );
  }
  site.get("/api/docs", (context) => render(context.req.raw));
  site.route("/api", createApi(parts));
  site.get("*", (context) => render(context.req.raw));
  site.route("/", formRoutes({ render, publicUrl, answer: (request, env) => site.fetch(request, env as object) }));
  return site;
}

const addSafeHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  for (const [name, value] of Object.entries(safeHeaders)) {
    if (!context.res.headers.has(name)) context.header(name, value);
  }
};
