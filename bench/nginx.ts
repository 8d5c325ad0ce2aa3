import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { RawResponse } from "../tests/raw-request.ts";
import type { WebServer } from "../tests/run-web-server.ts";
import { runNginx } from "../tests/nginx.ts";
import { requireProgram } from "./programs.ts";

/** A file for nginx: its bytes, already compressed if they should be, and its response headers. */
export type ServedFile = { path: string; bytes: Buffer; headers: Readonly<Record<string, string>> };

/** A response of the site as a file for nginx, with the headers that nginx does not set itself. */
export function fileOf(path: string, { bytes, headers }: RawResponse): ServedFile {
  const setByNginx = new Set(["date", "connection", "keep-alive", "content-length", "etag", "last-modified", "accept-ranges"]);
  const kept = Object.entries(headers).filter(([name]) => !setByNginx.has(name));
  const named = kept.map(([name, value]) => [name === "content-type" ? "Content-Type" : name, String(value)]);
  return { path, bytes, headers: Object.fromEntries(named) as Record<string, string> };
}

/** Starts an nginx that serves files unchanged, each at a location of its own. */
export async function serveFiles(files: readonly ServedFile[]): Promise<WebServer> {
  let root = "";
  const host = await runNginx((listen, folder) => {
    root = join(folder, "files");
    return `server { ${listen} root ${root}; ${files.map(locationOf).join(" ")} }`;
  });
  for (const { path, bytes } of files) {
    await mkdir(join(root, path, ".."), { recursive: true });
    await writeFile(join(root, path), bytes);
  }
  return host;
}

/** The version of the installed nginx. */
export async function nginxVersion(): Promise<string> {
  const { stderr } = await promisify(execFile)(requireProgram("nginx", "nginx-light"), ["-v"]);
  return /nginx\/([\d.]+)/.exec(stderr)?.[1] ?? "";
}

function locationOf({ path, headers: { "Content-Type": type = "text/html", ...headers } }: ServedFile): string {
  const added = Object.entries(headers).map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`);
  return `location = ${path} { types {} default_type "${type}"; ${added.join(" ")} }`;
}
