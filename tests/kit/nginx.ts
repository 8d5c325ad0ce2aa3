import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { findProgram } from "../../scripts/find-program.mjs";
import { type WebServer, runWebServer } from "./run-web-server.ts";
import type { Site } from "./site.ts";

/** Path of the installed nginx; undefined if it is not installed, and then tests that need it are skipped. */
export const nginx: string | undefined = findProgram("openssl") && findProgram("nginx");

/** A running nginx with `deploy/nginx.conf`, its temporary folder, and its cache folder inside that one. */
export type Proxy = WebServer & { folder: string; cache: string };

/**
 * Starts nginx with `deploy/nginx.conf` and a test certificate in front of instances of a site. `locations` adds
 * location blocks, in which FOLDER is replaced by the temporary folder.
 */
export async function startNginx(instances: Pick<Site, "origin">[], locations = ""): Promise<Proxy> {
  const text = await withSnippets(await readFile(join(deploy, "nginx.conf"), "utf8"));
  const servers = instances
    .map(({ origin }) => `server ${new URL(origin).host} max_fails=1 fail_timeout=2s;`)
    .join(" ");
  let folder = "";
  const { origin, stop } = await runNginx((listen, temporary) => {
    folder = temporary;
    return secured(text, folder)
      .replace(/ {4}listen 80;\n.*\n/, `    listen unix:${folder}/plain;\n`)
      .replace(/ {4}listen 443 ssl http2;\n.*\n/, `    ${listen.replace(";", " ssl http2;")}\n`)
      .replace(/server 127\.0\.0\.1:3000.*/, servers)
      .replaceAll("127.0.0.1:3080", `unix:${folder}/behind`)
      .replace("/var/cache/nginx/school", join(folder, "cache"))
      .replace("set_real_ip_from 127.0.0.1;", "set_real_ip_from unix:;")
      .replace("location @away", `${locations.replace("FOLDER", folder)}\nlocation @away`);
  });
  return { origin: origin.replace("http:", "https:"), stop, folder, cache: join(folder, "cache") };
}

const deploy = join(import.meta.dirname, "..", "..", "deploy");

/** Returns a configuration in which each included snippet is replaced by its text. */
export async function withSnippets(text: string): Promise<string> {
  const [, name] = /^ *include snippets\/([\w-]+\.conf);$/m.exec(text) ?? [];
  if (name === undefined) return text;
  const snippet = await readFile(join(deploy, "snippets", name), "utf8");
  // The replacement is a function, because "$" has a special meaning in a replacement string.
  return withSnippets(text.replaceAll(`include snippets/${name};`, () => snippet));
}

/** Returns a configuration that uses a newly made test certificate instead of the one it names. */
export function secured(text: string, folder: string): string {
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  spawnSync("openssl", [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-days",
    "2",
    "-subj",
    "/CN=127.0.0.1",
    "-keyout",
    key,
    "-out",
    certificate,
  ]);
  return text.replace(/(ssl_certificate) .*/, `$1 ${certificate};`).replace(/(ssl_certificate_key) .*/, `$1 ${key};`);
}

/**
 * Runs nginx on loopback, as the current user, with one worker and no access log, until it is stopped. `configure`
 * receives the `listen` directive and nginx's temporary folder, and returns the contents of the `http` block.
 */
export function runNginx(configure: (listen: string, folder: string) => string): Promise<WebServer> {
  return runWebServer(nginx ?? "nginx", (port, folder) => ({
    configuration: mainPart(folder, configure(`listen 127.0.0.1:${port};`, folder)),
    args: (file) => ["-c", file, "-e", "stderr"],
  }));
}

/** Wraps a site's configuration in Debian's default configuration, with all files in `folder`. */
function mainPart(folder: string, http: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `  ${name}_temp_path ${folder}/${name};`,
  );
  return `${process.getuid?.() === 0 ? "user root;" : ""}
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
