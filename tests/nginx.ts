import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pass } from "node:timers/promises";
import { findProgram } from "../setup/programs.mjs";
import type { Site } from "./site.ts";

/** The nginx of this machine; where there is none, what needs it is left out. */
export const nginx: string | undefined = findProgram("nginx");

/** A running nginx. */
export type Host = { origin: string; stop: () => Promise<void> };

const sample = join(import.meta.dirname, "..", "deploy", "nginx.conf");

/** Starts nginx with the configuration of `deploy/` before a site and its published files. */
export async function startNginx({ origin }: Pick<Site, "origin">, published: string): Promise<Host> {
  const text = await readFile(sample, "utf8");
  return runNginx((listen) => {
    const fill = [
      ["127.0.0.1:3000", new URL(origin).host],
      ["    listen 80;\n    listen [::]:80;", `    ${listen}`],
      ["/srv/school/published", published],
    ] as const;
    return fill.reduce((filled, [from, to]) => filled.replaceAll(from, to), text);
  });
}

/**
 * Runs nginx on loopback, as whoever starts it, with one worker and without a log, until it is stopped. `configure`
 * makes what stands in its `http` part of the directive that listens and of the folder that is nginx's own.
 */
export async function runNginx(configure: (listen: string, folder: string) => string): Promise<Host> {
  const folder = await mkdtemp(join(tmpdir(), "nginx-"));
  const port = await freePort();
  const configuration = join(folder, "nginx.conf");
  await writeFile(configuration, mainPart(folder, configure(`listen 127.0.0.1:${port};`, folder)));
  const child = spawn(nginx ?? "nginx", ["-c", configuration, "-e", "stderr"], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(child, "exit");
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const failed = ended.then(() => Promise.reject(new Error(`nginx has ended:\n${said}`)));
  // It is written when nginx listens.
  await Promise.race([untilThere(join(folder, "pid")), failed]);
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { origin: `http://127.0.0.1:${port}`, stop };
}

/** What Debian's own configuration says around a site's, in a folder of its own. */
function mainPart(folder: string, http: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `  ${name}_temp_path ${folder}/${name};`);
  return `${process.getuid?.() === 0 ? "user root;" : ""}
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr crit;
events { worker_connections 4096; }
http {
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

async function untilThere(path: string): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const there = await access(path).then(
      () => true,
      () => false,
    );
    if (there) return;
    await pass(10);
  }
  throw new Error("nginx does not listen.");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
