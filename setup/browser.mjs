// The browser that the tests drive: one that is there, else Debian's, else Playwright's own. Chromium without its
// windows comes first: it is the same engine, and opens a page for less than half the processor's time.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { installPackages } from "./programs.mjs";

const usual = [
  // What stands under /usr/bin is a script that would stay between: ending it leaves the browser running.
  "/usr/lib/chromium/chromium-headless-shell",
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
  for (const browser of ["chromium-headless-shell", "chromium"]) {
    installPackages(browser, "fonts-noto-core");
    if (findBrowser()) return;
  }
  const shell = process.platform === "win32";
  spawnSync("npx", ["playwright-core", "install", "chromium"], { stdio: "inherit", shell });
}
