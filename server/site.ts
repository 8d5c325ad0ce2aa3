import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { locales, localPath } from "../engine/words.ts";
import type { Store } from "./database/store.ts";
import { createApi } from "./api/api.ts";
import type { Identity } from "./identity/identity.ts";
import type { Library } from "./media/library.ts";
import { mediaFiles } from "./media/serve.ts";
import { oneAddress } from "./pages/one-address.ts";
import { robots, sitemap, webManifest } from "./pages/discovery.ts";
import type { Render } from "./pages/render.ts";
import { safeHeaders } from "./pages/seal.ts";

/** What the site is made of. */
export type SiteParts = {
  store: Store;
  library: Library;
  identity: Identity;
  render: Render;
  publicUrl: string;
  /** Whether a proxy in front tells the addresses of its clients. */
  trustProxy: boolean;
  /** Folder of what was built; none in development, where Vite serves it. */
  buildDirectory?: string;
};

const forever = "public, max-age=31536000, immutable";
const aDay = "public, max-age=86400";

/** The whole site as one application: health, files, API, pages. */
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
  site.use("/media/*", mediaFiles(parts.library));
  if (parts.buildDirectory) {
    site.use("/enhance/*", builtFiles(parts.buildDirectory));
    site.use(builtFiles(join(parts.buildDirectory, "app", "client")));
  }
  site.get("/api/docs", (context) => render(context.req.raw));
  site.route("/api", createApi(parts));
  site.get("*", (context) => render(context.req.raw));
  return site;
}

const addSafeHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  for (const [name, value] of Object.entries(safeHeaders)) {
    if (!context.res.headers.has(name)) context.header(name, value);
  }
};

/** Files with a hash in their name never change; the few others are asked for again each day. */
function builtFiles(directory: string): MiddlewareHandler {
  return serveStatic({
    root: directory,
    precompressed: true,
    onFound: (path, context) => {
      const hashed = /[\\/](?:assets|enhance)[\\/]/.test(path);
      context.header("Cache-Control", hashed ? forever : aDay);
    },
  });
}
