// Programs that tests and benches need: found where they are, else installed from Debian where that may be done.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const usual = ["/usr/local/bin", "/usr/bin", "/usr/sbin", "/opt/homebrew/bin"];

/** The path of a program, or undefined where it is not installed. */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...usual];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Installs Debian's packages where this may be done; says nothing where it may not. */
export function installPackages(...packages) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  spawnSync("apt-get", ["update", "-qq"], options);
  spawnSync("apt-get", ["install", "-y", "-qq", ...packages], options);
}
