import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Host } from "../tests/host.ts";
import { runNginx } from "../tests/nginx.ts";
import { program } from "./programs.ts";

/** A file that nginx serves: its bytes as they travel, and the headers that go with them. */
export type ServedFile = { path: string; bytes: Buffer; headers: Readonly<Record<string, string>> };

/** Serves files as they are, with the least that nginx has to do for them. */
export async function serveFiles(files: readonly ServedFile[]): Promise<Host> {
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

/** What nginx says of its version. */
export async function nginxVersion(): Promise<string> {
  const { stderr } = await promisify(execFile)(program("nginx", "nginx-light"), ["-v"]);
  return /nginx\/([\d.]+)/.exec(stderr)?.[1] ?? "";
}

function locationOf({ path, headers: { "Content-Type": type = "text/html", ...headers } }: ServedFile): string {
  const added = Object.entries(headers).map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`);
  return `location = ${path} { types {} default_type "${type}"; ${added.join(" ")} }`;
}
