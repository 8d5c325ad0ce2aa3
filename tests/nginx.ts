import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { findProgram } from "../setup/programs.mjs";
import { type Host, runHost } from "./host.ts";
import type { Site } from "./site.ts";

/** The nginx of this machine; where there is none, what needs it is left out. */
export const nginx: string | undefined = findProgram("nginx");
/** The module of Debian that serves ready-made Brotli files. */
const brotliModule = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";
/** Whether this machine's nginx can serve them. */
export const nginxHasBrotli = existsSync(brotliModule);

/** Starts nginx with the configuration of `deploy/` before a site and its published files; `brotli` takes in its optional line. */
export async function startNginx({ origin }: Pick<Site, "origin">, published: string, brotli = nginxHasBrotli): Promise<Host> {
  const text = await readFile(join(import.meta.dirname, "..", "deploy", "nginx.conf"), "utf8");
  const site = text.replace("127.0.0.1:3000", new URL(origin).host).replace("/srv/school/published", published);
  const packed = brotli ? site.replace("# brotli_static on;", "brotli_static on;") : site;
  return runNginx((listen) => packed.replace("    listen 80;\n    listen [::]:80;", `    ${listen}`));
}

/**
 * Runs nginx on loopback, as whoever starts it, with one worker and without a log, until it is stopped. `configure`
 * makes what stands in its `http` part of the directive that listens and of the folder that is nginx's own.
 */
export function runNginx(configure: (listen: string, folder: string) => string): Promise<Host> {
  return runHost(nginx ?? "nginx", (port, folder) => ({
    configuration: mainPart(folder, configure(`listen 127.0.0.1:${port};`, folder)),
    args: (file) => ["-c", file, "-e", "stderr"],
  }));
}

/** What Debian's own configuration says around a site's, in a folder of its own. */
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
