// Makes a fresh clone ready: installs when the lock is newer than what is installed, builds when the
// sources are newer than the build, finds the programs that tests need: a browser, web servers, strace. Runs on Node 20.
//   node setup/prepare.mjs [build | words] [browser] [hosts] [strace]
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const wanted = new Set(process.argv.slice(2));
const sources = ["app", "collections", "engine", "enhance", "messages", "pages", "school", "setup"];
const madeFromSources = new Set(["compiled", "node_modules", "project.inlang"]);

if (age("node_modules/.package-lock.json") < age("package-lock.json")) npm("ci", "--include=dev");
// The shell of Windows has no `exec`, with which `npm start` begins.
if (process.platform === "win32") writeFileSync("node_modules/.bin/exec.cmd", "@%*\r\n");
if (wanted.has("build")) buildWhenStale("build", "build/.built");
if (wanted.has("words")) buildWhenStale("words", "messages/compiled/.built");
if (wanted.has("browser")) {
  // What it imports is there only after the installation.
  const { findBrowser, installBrowser } = await import("./browser.mjs");
  if (!findBrowser()) installBrowser();
}
// Debian's nginx serves Brotli files by a module of its own.
if (wanted.has("hosts")) await findOrInstall("nginx", ["nginx-light", "libnginx-mod-http-brotli-static"], "the tests of the published files behind nginx");
if (wanted.has("hosts")) await findOrInstall("caddy", ["caddy"], "the tests of the published files behind Caddy");
if (wanted.has("strace")) await findOrInstall("strace", ["strace"], "the tests that kill a start at a system call");

/** Finds a program that tests need, where it is wanted, or installs it; says what is left out without it. */
async function findOrInstall(name, packages, tests) {
  const { findProgram, installPackages } = await import("./programs.mjs");
  if (!findProgram(name) && !installPackages(...packages)) {
    process.stdout.write(`There is no ${name} here: ${tests} are left out.\n`);
  }
}

function buildWhenStale(step, stamp) {
  const files = [...sources, "vite.config.ts", "react-router.config.ts", "package-lock.json"];
  if (age(stamp) > Math.max(...files.map(newest))) return;
  npm("run", "--silent", "build", "--", step);
  mkdirSync(join(stamp, ".."), { recursive: true });
  writeFileSync(stamp, "");
}

/** When a file was last changed; long ago where there is none. */
function age(path) {
  return existsSync(path) ? statSync(path).mtimeMs : 0;
}

/** When anything at or below a path was last changed. */
function newest(path) {
  if (!existsSync(path)) return 0;
  if (!statSync(path).isDirectory()) return age(path);
  const entries = readdirSync(path).filter((name) => !madeFromSources.has(name));
  return Math.max(age(path), ...entries.map((name) => newest(join(path, name))));
}

function npm(...args) {
  const cli = process.env.npm_execpath;
  const [command, before] = cli ? [process.execPath, [cli]] : ["npm", []];
  const { status } = spawnSync(command, [...before, ...args], {
    stdio: "inherit",
    shell: !cli && process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
}
