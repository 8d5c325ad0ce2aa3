// The nginx that the tests of the published files drive: one that is there, else Debian's.
import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";

const usual = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx"];

/** The path of an nginx, or undefined where none is installed. */
export function findNginx() {
  return [process.env.NGINX, ...usual].find((path) => path && existsSync(path));
}

/** Installs Debian's nginx where that can be had; elsewhere its tests are left out. */
export function installNginx() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    process.stdout.write("There is no nginx here: the tests of the published files behind nginx are left out.\n");
    return;
  }
  // Debian would start a web server of its own on port 80; this file tells it not to.
  const policy = "/usr/sbin/policy-rc.d";
  const hasPolicy = existsSync(policy);
  if (!hasPolicy) writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-y", "-qq", "nginx-light"]);
  } finally {
    if (!hasPolicy) rmSync(policy);
  }
}

function run(command, args) {
  spawnSync(command, args, { stdio: "inherit" });
}
