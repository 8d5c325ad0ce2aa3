import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { findProgram } from "../../scripts/find-program.mjs";
import { type WebServer, runWebServer } from "./run-web-server.ts";
import type { Site } from "./site.ts";

/** Path of the installed Caddy; undefined if it is not installed, and then tests that need it are skipped. */
export const caddy: string | undefined = findProgram("caddy");

/** Starts Caddy with `deploy/Caddyfile` in front of a site. */
export async function startCaddy({ origin }: Pick<Site, "origin">): Promise<WebServer> {
  const text = await readFile(join(import.meta.dirname, "..", "..", "deploy", "Caddyfile"), "utf8");
  const site = text.replaceAll("127.0.0.1:3000", new URL(origin).host);
  return runWebServer(caddy ?? "caddy", (port) => ({
    configuration: `{\n\tadmin off\n}\n${site.replace("school.example", `http://127.0.0.1:${port}`)}`,
    args: (file) => ["run", "--adapter", "caddyfile", "--config", file],
  }));
}
