// Updates package-lock.json after a change of dependencies (decision 6):
//   npm run lock
// Some registries lack a package's builds for other platforms. npm omits such builds from the lock file, and `npm ci`
// then rejects the file wherever the registry does have them. This script adds the omitted builds. Their checksums
// are unknown here; the next run asks the registry for them again.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const file = "package-lock.json";
const systems = ["linux", "darwin", "win32", "win", "android", "freebsd", "openharmony"];
const processors = ["x64", "arm64", "arm", "ia32", "ppc64", "riscv64", "s390x", "wasm32"];

update((packages) => packages.filter(([path, { integrity }]) => path === "" || integrity));
const { status } = spawnSync("npm", ["install"], { stdio: "inherit", shell: process.platform === "win32" });
if (status !== 0) process.exit(status ?? 1);
update(withMissingBuilds);

const unverified = read().filter(([path, { integrity }]) => path !== "" && !integrity);
process.stdout.write(`${unverified.length} builds for other platforms have no checksum: the registry lacks them.\n`);

/** The entries of the lock file with their paths; the root project's path is empty. */
function read() {
  return Object.entries(JSON.parse(readFileSync(file, "utf8")).packages);
}

/** Replaces the entries of the lock file by `change(entries)`, in npm's order. */
function update(change) {
  const lock = JSON.parse(readFileSync(file, "utf8"));
  const packages = Object.fromEntries(change(read()).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
}

/** The entries, plus one for each optional dependency that the lock file lacks. */
function withMissingBuilds(entries) {
  const packages = new Map(entries);
  for (const [path, { optionalDependencies = {}, dev }] of entries) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (packages.has(`node_modules/${name}`) || packages.has(`${path}/node_modules/${name}`)) continue;
      packages.set(`node_modules/${name}`, buildOf(name, version, dev));
    }
  }
  return [...packages];
}

/**
 * An entry as npm would write it, with the platform taken from the package's name; a name without a platform gets
 * `os: ["none"]`, so that it is installed nowhere.
 */
function buildOf(name, version, dev) {
  const parts = name.split(/[/-]/);
  const cpu = processors.find((processor) => parts.includes(processor));
  const system = systems.find((known) => parts.includes(known));
  const os = system === "win" ? "win32" : system;
  const libc = parts.some((part) => part.startsWith("musl")) ? "musl" : parts.includes("gnu") && "glibc";
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...((os || !cpu) && { os: [os ?? "none"] }),
  };
}
