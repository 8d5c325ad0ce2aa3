import { execFileSync } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startBuiltSite } from "../kit/site.ts";
import { packProject } from "./fresh-clone.ts";

const root = join(import.meta.dirname, "..", "..");
const isRoot = process.getuid?.() === 0;
/** The user of the site, if root installs the release. */
const user = 20_002;

let folder: string;
let archive: string;
/** A program's home with the first release, which is linked. */
let home: string;
let data: string;
/** Seconds, for the figures. */
const seconds = { pack: 0, update: 0 };
const timed = async <T>(name: keyof typeof seconds, work: () => T | Promise<T>): Promise<T> => {
  const begun = performance.now();
  const result = await work();
  seconds[name] = (performance.now() - begun) / 1000;
  return result;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "packed-"));
  await chmod(folder, 0o755);
  archive = await timed("pack", () => packProject(folder));
  [home, data] = [join(folder, "home"), join(folder, "data")];
  await mkdir(join(home, "releases"), { recursive: true });
  // As docs/operations.md says.
  execFileSync("tar", ["-xzf", archive, "--no-same-owner", "-C", join(home, "releases")]);
  const [name = ""] = await readdir(join(home, "releases"));
  await symlink(join(home, "releases", name), join(home, "current"));
  await mkdir(data, { mode: 0o700 });
  if (isRoot) execFileSync("chown", [`${user}:${user}`, data]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** No registry answers, and nothing can be installed. */
const offline = { npm_config_registry: "http://127.0.0.1:1", npm_config_cache: "/nowhere", PATH: "/usr/bin:/bin" };
const variables = () => ({ ...offline, DATA_DIR: data, SAMPLE_CONTENT: "no" });
const asUser = isRoot ? ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--clear-groups"] : [];
const start = () => startBuiltSite(variables(), join(folder, "none"), join(home, "current"), asUser);
const update = (from: string) => {
  const args = ["server/commands/update.ts", "--from", from];
  const options = { cwd: join(home, "current"), env: { ...variables(), HOME: folder }, encoding: "utf8" } as const;
  return execFileSync("scripts/node", args, { ...options, stdio: "pipe" });
};

it("a packed release starts without a network, installs and builds nothing, and has everybody's licences", async () => {
  const site = await start();
  expect(site.output()).not.toMatch(/Installing|Building/);
  expect((await fetch(site.origin)).status).toBe(200);
  const licences = await (await fetch(`${site.origin}/licences.txt`)).text();
  for (const name of ["react-router", "lucide-static"]) expect(licences).toContain(`## ${name} - `);
  await site.stop();
  const all = await readFile(join(home, "current", "LICENCES.txt"), "utf8");
  for (const name of ["better-auth", "sharp", "node-linux", "kysely"]) expect(all).toContain(`## ${name}`);
  expect(all).toContain(licences.trim());
  const { devDependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
    devDependencies: Record<string, string>;
  };
  const packages = await readdir(join(home, "current", "node_modules"));
  expect(packages.filter((name) => Object.hasOwn(devDependencies, name))).toEqual([]);
});

it("it belongs to root in the archive, and nobody else may write it, whoever has packed it", () => {
  const list = execFileSync("tar", ["-tvzf", archive, "--numeric-owner"], { encoding: "utf8", maxBuffer: 2 ** 26 });
  const lines = list.trim().split("\n");
  expect(lines.length).toBeGreaterThan(1000);
  // Links have all rights, which mean nothing.
  const own = /^(?:d|-)rw[x-]r-[x-]r-[x-] 0\/0 |^l\S+ 0\/0 /;
  expect(lines.filter((line) => !own.test(line))).toEqual([]);
});

it("it is installed beside the first, and one with a missing byte is refused", async () => {
  const site = await start();
  const damaged = join(folder, "damaged.tar.gz");
  await cp(archive, damaged);
  await cp(`${archive}.sha256`, `${damaged}.sha256`);
  await truncate(damaged, (await readFile(damaged)).length - 1);
  expect(() => update(damaged)).toThrow("is damaged: its checksum differs");
  await timed("update", () => update(archive));
  expect((await fetch(site.origin)).status).toBe(200);
  await site.stop();
  const next = await start();
  expect((await fetch(`${next.origin}/notice`)).status).toBe(200);
  await next.stop();
  process.stdout.write(`Packed in ${seconds.pack.toFixed(0)} s, installed in ${seconds.update.toFixed(0)} s.\n`);
});
