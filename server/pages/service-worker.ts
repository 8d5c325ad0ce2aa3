import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { features } from "../../features/registry.ts";
import type { DiscoveryText } from "./discovery.ts";

/** The script that ends the worker of an earlier version. */
const end = join(import.meta.dirname, "service-worker-end.js");

/** The worker itself fetches only from the site. */
const policy = { "Content-Security-Policy": "default-src 'none'; connect-src 'self'" };

/**
 * The site's single service worker: the features' parts, each in a block of its own. Without any, it is a script that
 * ends the worker.
 */
export function serviceWorker(): DiscoveryText {
  const parts = features
    .map(({ name }) => join(import.meta.dirname, "..", "..", "features", name, "worker.js"))
    .filter((file) => existsSync(file))
    .map((file) => `{\n${readFileSync(file, "utf8")}}\n`);
  const text = parts.length === 0 ? readFileSync(end, "utf8") : parts.join("");
  return { path: "/service-worker.js", type: "text/javascript; charset=utf-8", headers: policy, make: () => text };
}
