// Provides what a program needs, by name. Written for Node 12 (find-node.mjs), except what it imports on demand.
//   packages   the packages of the lock file, which every other need includes
//   words      the compiled messages and types; `build` also has the application
//   browser, engines, nginx, hosts, postgres, services, strace, poppler, tesseract, debootstrap
//                programs for tests, if they can be installed; `hosts` includes nginx
//   faces      typefaces of the sample papers
//   service-packages   only the packages from npm that `services` needs
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { checkInstaller, useNode } from "./find-node.mjs";

const sources = [
  "app",
  "collections",
  "globals",
  "engine",
  "features",
  "custom-elements",
  "messages",
  "pages",
  "sample",
  "scripts",
];
const generated = new Set(["compiled", "node_modules"]);

/** Provides these needs one after another. Ends the process if the packages or the build fail. */
export async function provide(needs) {
  // A packed release is complete, and must work without a network.
  if (needs.length === 0 || existsSync("release.json")) return;
  const wanted = new Set(needs);
  installPackages();
  if (wanted.has("build")) buildWhenStale("build", "build/.built");
  if (wanted.has("words")) buildWhenStale("words", "messages/compiled/.built");
  if (wanted.has("browser")) {
    // Imported here because playwright-core exists only after `npm ci`.
    const { findBrowser, installBrowser } = await import("./browser.mjs");
    if (!findBrowser()) installBrowser();
  }
  if (wanted.has("engines")) await findOrInstall("firefox-esr", ["firefox-esr"], "the walks in Firefox");
  // WebKit's browser needs a display, which Xvfb imitates.
  if (wanted.has("engines")) await findOrInstall("WebKitWebDriver", ["webkit2gtk-driver"], "the walks in WebKit");
  if (wanted.has("engines")) await findOrInstall("Xvfb", ["xvfb"], "the walks in WebKit");
  if (wanted.has("nginx") || wanted.has("hosts"))
    await findOrInstall("nginx", ["nginx-light"], "the tests behind nginx");
  if (wanted.has("hosts")) await findOrInstall("caddy", ["caddy"], "the tests behind Caddy");
  if (wanted.has("hosts")) await findOrInstall("python3", ["python3"], "the tests of a site that sleeps");
  if (wanted.has("postgres")) await findOrInstallPostgres();
  if (wanted.has("strace")) await findOrInstall("strace", ["strace"], "the tests that kill a start at a system call");
  if (wanted.has("poppler")) await findOrInstall("pdftotext", ["poppler-utils"], "the tests that read PDFs");
  if (wanted.has("tesseract"))
    await findOrInstall("tesseract", ["tesseract-ocr", "tesseract-ocr-ben"], "the tests that read papers");
  if (wanted.has("debootstrap")) await findOrInstall("debootstrap", ["debootstrap"], "the tests on a new Debian");
  if (wanted.has("services")) await findOrInstall("sudo", ["sudo"], "the tests of an installed site");
  if (wanted.has("services")) await findOrInstall("systemctl", ["systemd"], "the tests of an installed site");
  if (wanted.has("services"))
    await findOrInstall(
      "swift-proxy-server",
      ["--no-install-recommends", "swift-proxy", "swift-account", "swift-container", "swift-object"],
      "the tests of an object store",
    );
  if (wanted.has("faces")) await installFaces();
  if (wanted.has("services") || wanted.has("service-packages")) installServices();
}

/** Installs the packages when the lock file is newer than they are. */
function installPackages() {
  if (changeTime("node_modules/.package-lock.json") >= changeTime("package-lock.json")) return;
  checkInstaller();
  process.stdout.write("Installing packages …\n");
  const { status } = npmCi("--include=dev");
  if (status !== 0) process.exit(status || 1);
}

/** Installs programs that only the tests of services need. They are large, so each has its own folder and lock file. */
function installServices() {
  for (const folder of serviceFolders()) installService(folder);
}

function serviceFolders() {
  const services = join("tests", "services");
  return readdirSync(services)
    .map((name) => join(services, name))
    .filter((folder) => existsSync(join(folder, "package.json")));
}

/** Installs a service's packages; if that fails, prints which tests will be skipped. */
function installService(folder) {
  if (changeTime(join(folder, "node_modules", ".package-lock.json")) > changeTime(join(folder, "package-lock.json")))
    return;
  // The only install script that does anything compiles re2 for minutes, without which the emulator uses RegExp.
  const { status } = npmCi("--prefix", folder, "--ignore-scripts");
  if (status !== 0) process.stdout.write(`The packages of ${folder} could not be installed: its tests are left out.\n`);
}

/** Installs the typefaces of the sample papers: those of npm in a folder of their own, the others from Debian. */
async function installFaces() {
  installService(join("tests", "papers"));
  const { installPackages } = await import("./find-program.mjs");
  const installed = ["fonts-beng-extra", "lohit-bengali"].every((name) =>
    existsSync(`/usr/share/fonts/truetype/${name}`),
  );
  if (!installed) installPackages("fonts-beng-extra", "fonts-lohit-beng-bengali");
}

/** Debian keeps PostgreSQL's programs out of the PATH, in a folder for each version. */
async function findOrInstallPostgres() {
  const { installPackages } = await import("./find-program.mjs");
  if (!existsSync("/usr/lib/postgresql")) installPackages("postgresql");
  if (!existsSync("/usr/lib/postgresql"))
    process.stdout.write("There is no PostgreSQL here: the tests on it are left out.\n");
}

/** Finds a program or installs its packages; if neither works, prints which tests will be skipped. */
async function findOrInstall(name, packages, tests) {
  const { findProgram, installPackages } = await import("./find-program.mjs");
  if (!findProgram(name)) installPackages(...packages);
  if (!findProgram(name)) {
    process.stdout.write(`There is no ${name} here: ${tests} are left out.\n`);
  }
}

function buildWhenStale(step, stamp) {
  const files = [...sources, "vite.config.ts", "react-router.config.ts", "package-lock.json"];
  if (changeTime(stamp) > Math.max(...files.map(newestChange))) return;
  const { status } = spawnSync(useNode(), ["scripts/build.mjs", step], { stdio: "inherit" });
  if (status !== 0) process.exit(status || 1);
}

/** Time of a file's last change in milliseconds since 1970; 0 when it does not exist. */
function changeTime(path) {
  return existsSync(path) ? statSync(path).mtimeMs : 0;
}

/** Time of the last change at or below a path, generated folders excepted. */
function newestChange(path) {
  if (!existsSync(path)) return 0;
  if (!statSync(path).isDirectory()) return changeTime(path);
  const entries = readdirSync(path).filter((name) => !generated.has(name));
  return Math.max(changeTime(path), ...entries.map((name) => newestChange(join(path, name))));
}

/**
 * Runs `npm ci` with the running Node. npm prints only errors: it would warn of each package that requires a newer
 * Node, although the Node that the packages include runs them all.
 */
function npmCi(...options) {
  const cli = process.env.npm_execpath;
  const [command, prefix] = cli ? [process.execPath, [cli]] : ["npm", []];
  const args = [...prefix, "ci", "--loglevel=error", "--no-audit", "--no-fund", ...options];
  return spawnSync(command, args, { stdio: "inherit", shell: !cli && process.platform === "win32" });
}
