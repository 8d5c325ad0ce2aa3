import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { findProgram } from "../setup/programs.mjs";
import { type Host, runHost } from "./host.ts";
import type { Site } from "./site.ts";

/** The Caddy of this machine; where there is none, what needs it is left out. */
export const caddy: string | undefined = findProgram("caddy");

/** Starts Caddy with the configuration of `deploy/` before a site and its published files. */
export async function startCaddy({ origin }: Pick<Site, "origin">, published: string): Promise<Host> {
  const text = await readFile(join(import.meta.dirname, "..", "deploy", "Caddyfile"), "utf8");
  const site = text.replaceAll("127.0.0.1:3000", new URL(origin).host).replace("/srv/school/published", published);
  return runHost(caddy ?? "caddy", (port) => ({
    configuration: `{\n\tadmin off\n}\n${site.replace("school.example", `http://127.0.0.1:${port}`)}`,
    args: (file) => ["run", "--adapter", "caddyfile", "--config", file],
  }));
}
