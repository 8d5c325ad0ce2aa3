// Builds everything that is generated from sources: messages, custom elements, application.
//   npm run build
//   node scripts/build.mjs words   only what types and unit tests need
import { spawnSync } from "node:child_process";
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { defaultLocale, locales } from "../engine/languages.ts";
import { compileMessages } from "./compile-messages.ts";
import { MessageError } from "./read-messages.ts";

const types = ["react-router", "typegen"];
const customElements = ["vite", "build", "--logLevel=warn", "--config=custom-elements/vite.config.ts"];
const application = ["react-router", "build", "--logLevel=warn"];
const compress = [process.execPath, "scripts/compress.mjs"];

/** Runs commands one after another; exits with the status of the first that fails. */
function run(steps, variables = {}) {
  for (const [command, ...args] of steps) {
    const env = { ...process.env, ...variables };
    const { status } = spawnSync(command, args, { stdio: "inherit", shell: process.platform === "win32", env });
    if (status !== 0) process.exit(status ?? 1);
  }
}

/**
 * Builds the application: the server with all languages, and the scripts once for each. Files that are the same in
 * several languages have the same name. `scripts.json` has React Router's list of the scripts for each language.
 */
function buildApplication() {
  const lists = locales.map((language) => {
    run([application], { CLIENT_LANGUAGE: language });
    // As in react-router.config.ts.
    const folder = language === defaultLocale ? "build/app" : `build/app-${language}`;
    const [list] = globSync(`${folder}/client/assets/manifest-*.js`);
    const text = readFileSync(list, "utf8");
    if (folder !== "build/app") {
      cpSync(`${folder}/client/assets`, "build/app/client/assets", { recursive: true });
      rmSync(folder, { recursive: true });
    }
    return [language, JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1))];
  });
  writeFileSync("build/app/server/scripts.json", JSON.stringify(Object.fromEntries(lists)));
}

try {
  compileMessages(".", locales);
} catch (error) {
  if (!(error instanceof MessageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
const words = process.argv[2] === "words";
process.stdout.write(words ? "Preparing types …\n" : "Building …\n");
run([customElements]);
if (!words) buildApplication();
run(words ? [types] : [types, compress]);
// needs.mjs compares the times of these files with those of the sources.
for (const stamp of ["messages/compiled/.built", ...(words ? [] : ["build/.built"])]) writeFileSync(stamp, "");
