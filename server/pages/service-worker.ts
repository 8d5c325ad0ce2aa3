import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { features } from "../../features/registry.ts";
import type { DiscoveryText } from "./discovery.ts";

/** Ends the worker of an earlier version of the site, with everything that it has kept. */
const end = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
  for (const client of await self.clients.matchAll({ type: "window" })) client.navigate(client.url);
})()));
`;

/** The site's one service worker: the parts of the features, each in a block of its own, or the end of a worker. */
export function serviceWorker(): DiscoveryText {
  const parts = features
    .map(({ name }) => join(import.meta.dirname, "..", "..", "features", name, "worker.js"))
    .filter((file) => existsSync(file))
    .map((file) => `{\n${readFileSync(file, "utf8")}}\n`);
  const text = parts.length === 0 ? end : parts.join("");
  return { path: "/service-worker.js", type: "text/javascript; charset=utf-8", make: () => text };
}
