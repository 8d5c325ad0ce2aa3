// Finds or installs the browser for tests and benchmarks: an installed one, else Debian's package, else Playwright's
// download. The headless shell comes first: it is the same engine and needs less than half the CPU time to open a page.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { installPackages } from "./find-program.mjs";

const usualPaths = [
  // Its counterpart in /usr/bin is a wrapper script: killing that would leave the browser running.
  "/usr/lib/chromium/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The path of a Chromium or Chrome, or undefined when none is installed; the variable CHROMIUM takes precedence. */
export function findBrowser() {
  return [process.env.CHROMIUM, ...usualPaths, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** Installs Chromium and fonts for both scripts with apt-get, or only Chromium with Playwright. */
export function installBrowser() {
  for (const browser of ["chromium-headless-shell", "chromium"]) {
    installPackages(browser, "fonts-noto-core");
    if (findBrowser()) return;
  }
  const shell = process.platform === "win32";
  spawnSync("npx", ["playwright-core", "install", "chromium"], { stdio: "inherit", shell });
}
