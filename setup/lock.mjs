// Completes package-lock.json: a registry that lacks a package's builds for other platforms leaves them out
// of the lock, and `npm ci` refuses such a lock. Run after each change of dependencies: `npm run lock`.
import { readFileSync, writeFileSync } from "node:fs";

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const { packages } = lock;
const systems = ["linux", "darwin", "win32", "win", "android", "freebsd", "openharmony"];
const processors = ["x64", "arm64", "arm", "ia32", "ppc64", "riscv64", "s390x", "wasm32"];

/** The platform that the name of a build tells, as the lock spells it. */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const system = systems.find((one) => words.includes(one));
  const processor = processors.find((one) => words.includes(one));
  return {
    ...(processor ? { cpu: [processor] } : {}),
    ...(system ? { os: [system === "win" ? "win32" : system] } : { os: ["none"] }),
  };
}

for (const [path, { optionalDependencies = {} }] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const known = packages[`node_modules/${name}`] ?? packages[`${path}/node_modules/${name}`];
    if (known) continue;
    packages[`node_modules/${name}`] = { version, optional: true, ...platformOf(name) };
  }
}
const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync("package-lock.json", `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`);
