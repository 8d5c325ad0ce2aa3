import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { findProgram } from "../scripts/find-program.mjs";
import { type WebServer, runWebServer } from "./run-web-server.ts";
import type { Site } from "./site.ts";

/** Path of the installed nginx; undefined where there is none, and tests that need it are skipped. */
export const nginx: string | undefined = findProgram("nginx");
/** Debian's module that serves files compressed by Brotli in advance. */
const brotliModule = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";
/** Whether that module is installed. */
export const nginxHasBrotli = existsSync(brotliModule);

/**
 * Starts nginx with `deploy/nginx.conf` in front of a site and its published files; `brotli` enables its optional
 * `brotli_static` line.
 */
export async function startNginx({ origin }: Pick<Site, "origin">, published: string, brotli = nginxHasBrotli): Promise<WebServer> {
  const text = await readFile(join(import.meta.dirname, "..", "deploy", "nginx.conf"), "utf8");
  const site = text.replace("127.0.0.1:3000", new URL(origin).host).replace("/srv/school/published", published);
  const configured = brotli ? site.replace("# brotli_static on;", "brotli_static on;") : site;
  return runNginx((listen) => configured.replace("    listen 80;\n    listen [::]:80;", `    ${listen}`));
}

/**
 * Runs nginx on loopback, as the current user, with one worker and no access log, until it is stopped. `configure`
 * gets the `listen` directive and nginx's temporary folder, and returns the contents of the `http` block.
 */
export function runNginx(configure: (listen: string, folder: string) => string): Promise<WebServer> {
  return runWebServer(nginx ?? "nginx", (port, folder) => ({
    configuration: mainPart(folder, configure(`listen 127.0.0.1:${port};`, folder)),
    args: (file) => ["-c", file, "-e", "stderr"],
  }));
}

/** Debian's default configuration around a site's, with all its files in `folder`. */
function mainPart(folder: string, http: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `  ${name}_temp_path ${folder}/${name};`);
  return `${process.getuid?.() === 0 ? "user root;" : ""}
${nginxHasBrotli ? `load_module ${brotliModule};` : ""}
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr crit;
events { worker_connections 4096; }
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  access_log off;
  sendfile on;
  tcp_nopush on;
  gzip on;
  keepalive_requests 10000;
${temporary.join("\n")}
${http}
}
`;
}
