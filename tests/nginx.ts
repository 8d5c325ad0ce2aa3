import { spawn } from "node:child_process";
import { access, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { findNginx } from "../setup/nginx.mjs";
import type { Site } from "./site.ts";

/** The nginx of this machine; where there is none, what needs it is left out. */
export const nginx: string | undefined = findNginx();

/** An nginx in front of a site. */
export type Host = { origin: string; stop: () => Promise<void> };

const sample = join(import.meta.dirname, "..", "deploy", "nginx.conf");

/** Starts nginx with the configuration of `deploy/`, as whoever runs the tests, on a free port. */
export async function startNginx({ origin }: Pick<Site, "origin">, published: string): Promise<Host> {
  const folder = await mkdtemp(join(tmpdir(), "nginx-"));
  const port = await freePort();
  const fill = [
    ["127.0.0.1:3000", new URL(origin).host],
    ["    listen 80;\n    listen [::]:80;", `    listen 127.0.0.1:${port};`],
    ["/srv/school/published", published],
  ] as const;
  const site = fill.reduce((text, [from, to]) => text.replaceAll(from, to), await readFile(sample, "utf8"));
  await writeFile(join(folder, "site.conf"), site);
  await writeFile(join(folder, "nginx.conf"), mainPart(folder));
  const child = spawn(nginx ?? "nginx", ["-c", join(folder, "nginx.conf"), "-e", "stderr"], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(child, "exit");
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  // It is written when nginx listens.
  const listening = vi.waitFor(() => access(join(folder, "pid")), { timeout: 10_000, interval: 10 });
  await Promise.race([listening, ended.then(() => Promise.reject(new Error(`nginx has ended:\n${said}`)))]);
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { origin: `http://127.0.0.1:${port}`, stop };
}

/** What Debian's own configuration says around a site's, in a folder of its own. */
function mainPart(folder: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `  ${name}_temp_path ${folder}/${name};`);
  return `${process.getuid?.() === 0 ? "user root;" : ""}
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr crit;
events { worker_connections 256; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  gzip on;
${temporary.join("\n")}
  include ${folder}/site.conf;
}
`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
