import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { program } from "./programs.ts";

/** A file that nginx serves: its bytes as they travel, and the headers that go with them. */
export type ServedFile = { path: string; bytes: Buffer; headers: Readonly<Record<string, string>> };

/** A running nginx. */
export type Nginx = { origin: string; stop: () => Promise<void> };

/** Serves files as they are with one nginx worker, without a log, on loopback. */
export async function startNginx(files: readonly ServedFile[]): Promise<Nginx> {
  const executable = program("nginx", "nginx-light");
  const folder = await mkdtemp(join(tmpdir(), "nginx-"));
  const port = await freePort();
  for (const { path, bytes } of files) {
    await mkdir(join(folder, "files", path, ".."), { recursive: true });
    await writeFile(join(folder, "files", path), bytes);
  }
  const configuration = join(folder, "nginx.conf");
  await writeFile(configuration, configurationFor(folder, port, files));
  const child = spawn(executable, ["-p", folder, "-e", "error.log", "-c", configuration], { stdio: "inherit" });
  const origin = `http://127.0.0.1:${port}`;
  await answers(child, origin);
  const stop = async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { origin, stop };
}

/** What nginx says of its version. */
export async function nginxVersion(): Promise<string> {
  const { stderr } = await promisify(execFile)(program("nginx", "nginx-light"), ["-v"]);
  return /nginx\/([\d.]+)/.exec(stderr)?.[1] ?? "";
}

function configurationFor(folder: string, port: number, files: readonly ServedFile[]): string {
  const locations = files.map(({ path, headers: { "Content-Type": type = "text/html", ...headers } }) => {
    const added = Object.entries(headers).map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`);
    return `location = ${path} { types {} default_type "${type}"; ${added.join(" ")} }`;
  });
  return `daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? "user root;" : ""}
pid ${join(folder, "pid")};
events { worker_connections 4096; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 10000;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${join(folder, name)};`).join("\n  ")}
  server {
    listen 127.0.0.1:${port};
    root ${join(folder, "files")};
    ${locations.join("\n    ")}
  }
}
`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || !address) throw new Error("No port is free.");
  return address.port;
}

async function answers(child: ChildProcess, origin: string): Promise<void> {
  const deadline = Date.now() + 5_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const reached = await fetch(origin).then(
      () => true,
      () => false,
    );
    if (reached) return;
  }
  throw new Error("nginx does not answer.");
}
