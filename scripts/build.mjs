// Builds everything that is generated from sources: messages, custom elements, application.
//   node scripts/build.mjs [words]   `words` stops after what types and unit tests need
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { languages } from "../engine/languages.ts";

/** The folders with messages: the site's own, and those of its features. */
const messageFolders = [".", ...readdirSync("features").map((name) => `../features/${name}/messages`)].filter(
  (folder) => existsSync(`messages/${folder}/${languages[0].code}.json`),
);

/** Paraglide's settings. A message that a language lacks falls back to the base locale. */
const settings = {
  baseLocale: languages[0].code,
  locales: languages.map(({ code }) => code),
  modules: ["../node_modules/@inlang/plugin-message-format/dist/index.js"],
  "plugin.inlang.messageFormat": { pathPattern: messageFolders.map((folder) => `./${folder}/{locale}.json`) },
};
mkdirSync("messages/project.inlang", { recursive: true });
writeFileSync("messages/project.inlang/settings.json", `${JSON.stringify(settings, null, 2)}\n`);

const messages = [
  "paraglide-js",
  "compile",
  "--silent",
  "--strategy=baseLocale",
  "--project=messages/project.inlang",
  "--outdir=messages/compiled",
  "--output-structure=locale-modules",
  "--no-emit-readme",
  "--no-emit-prettier-ignore",
];
const types = ["react-router", "typegen"];
const customElements = ["vite", "build", "--logLevel=warn", "--config=custom-elements/vite.config.ts"];
const application = ["react-router", "build", "--logLevel=warn"];
const compress = [process.execPath, "scripts/compress.mjs"];

/** Runs commands one after another; exits with the status of the first that fails. */
function run(steps) {
  for (const [command, ...args] of steps) {
    const { status } = spawnSync(command, args, { stdio: "inherit", shell: process.platform === "win32" });
    if (status !== 0) process.exit(status ?? 1);
  }
}

const words = process.argv[2] === "words";
process.stdout.write(words ? "Compiling messages …\n" : "Building …\n");
run(words ? [messages, customElements, types] : [messages, customElements, application, types, compress]);
// needs.mjs compares the times of these files with those of the sources.
for (const stamp of ["messages/compiled/.built", ...(words ? [] : ["build/.built"])]) writeFileSync(stamp, "");
