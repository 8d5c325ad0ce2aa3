// The browser that the tests drive: one that is there, else Debian's, else Playwright's own.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const usual = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The path of a Chromium, or undefined where none is installed. */
export function findBrowser() {
  const named = process.env.CHROMIUM;
  return [named, ...usual, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** Installs a Chromium, and fonts for both scripts, by the means that the machine has. */
export function installBrowser() {
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-y", "-qq", "chromium", "fonts-noto-core"]);
  }
  if (!findBrowser()) run("npx", ["playwright-core", "install", "chromium"]);
}

function run(command, args) {
  spawnSync(command, args, { stdio: "inherit", shell: process.platform === "win32" });
}
