// Programs that tests and benches need: found where they are, else installed from Debian where that may be done.
import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

const usual = ["/usr/local/bin", "/usr/local/sbin", "/usr/bin", "/usr/sbin", "/opt/homebrew/bin"];

/** The path of a program, or undefined where it is not installed; a variable of its name in capitals may name it. */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...usual];
  const paths = folders.map((folder) => join(folder, name));
  return [process.env[name.toUpperCase()], ...paths].find((path) => path && existsSync(path));
}

/** Installs Debian's packages where that may be done; answers whether it may. No service of theirs is started. */
export function installPackages(...packages) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  // Debian asks this file whether it may start what it has installed.
  const policy = "/usr/sbin/policy-rc.d";
  const hasPolicy = existsSync(policy);
  if (!hasPolicy) writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
    spawnSync("apt-get", ["update", "-qq"], options);
    spawnSync("apt-get", ["install", "-y", "-qq", ...packages], options);
  } finally {
    if (!hasPolicy) rmSync(policy);
  }
  return true;
}
