// Finds programs that tests and benchmarks need, and installs Debian packages when run as root.
import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

const usualFolders = ["/usr/local/bin", "/usr/local/sbin", "/usr/bin", "/usr/sbin", "/opt/homebrew/bin"];

/** The path of a program, or undefined; the environment variable of its name in capitals takes precedence. */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...usualFolders];
  const paths = folders.map((folder) => join(folder, name));
  return [process.env[name.toUpperCase()], ...paths].find((path) => path && existsSync(path));
}

/** Installs Debian packages without starting their services; does nothing without root rights or apt-get. */
export function installPackages(...packages) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  // Debian runs this file before it starts an installed service; 101 forbids it.
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
}
