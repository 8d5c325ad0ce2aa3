// A process that makes and closes many sites, one for each request of its parent (site-host.ts). So Node, the server's
// modules and the renderer of pages are loaded and compiled once, and not once for each site. Plain JavaScript for the
// same reason as server/main.mjs.
import { enableCompileCache } from "node:module";
import { join } from "node:path";

process.env.NODE_ENV = "production";
enableCompileCache(join(import.meta.dirname, "..", "..", "build", "compiled"));
const [{ createSite }, { readEnvironment }] = await Promise.all([
  import("../../server/site.ts"),
  import("../../server/environment.ts"),
  import("./quick-passwords.ts"),
  import("./waited-for-children.ts"),
]);

/** The open sites, by the number that the parent gave each. */
const sites = new Map();

/** Makes a site, as `start` of server/start.ts does. */
async function open(number, variables) {
  const site = await createSite(readEnvironment({ ...process.env, ...variables }));
  sites.set(number, site);
  return { origin: site.origin, step: await site.firstStep() };
}

/** Closes a site. Fails if not everything could be closed: a site only sets the exit code of its process then. */
async function close(number) {
  const site = sites.get(number);
  sites.delete(number);
  await site.close();
  if (!process.exitCode) return {};
  process.exitCode = 0;
  throw new Error("Not everything of the site could be closed.");
}

process.on("message", ({ number, variables }) => {
  (variables ? open(number, variables) : close(number)).then(
    (answer) => process.send({ number, ...answer }),
    (error) => process.send({ number, error: String(error?.stack ?? error) }),
  );
});
// The parent has ended.
process.on("disconnect", () => process.exit());
process.send({ number: 0 });
