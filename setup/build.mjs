// Builds everything that is made from sources: the words, the small scripts, the application.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { languages } from "../engine/languages.ts";
import { flags } from "./start-command.mjs";

/** What Paraglide must know of the languages; what one does not say in its message file is said in the first. */
const settings = {
  baseLocale: languages[0].code,
  locales: languages.map(({ code }) => code),
  modules: ["../node_modules/@inlang/plugin-message-format/dist/index.js"],
  "plugin.inlang.messageFormat": { pathPattern: "./{locale}.json" },
};
mkdirSync("messages/project.inlang", { recursive: true });
writeFileSync("messages/project.inlang/settings.json", `${JSON.stringify(settings, null, 2)}\n`);

const words = [
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
const scripts = ["vite", "build", "--logLevel=warn", "--config=enhance/vite.config.ts"];
const application = ["react-router", "build"];
const compressed = [process.execPath, "setup/compress.mjs"];
const compiled = [process.execPath, ...flags, "setup/precompile.mjs"];

/** Runs the steps one after another; ends the process where one fails. */
function run(steps) {
  for (const [command, ...args] of steps) {
    const { status } = spawnSync(command, args, { stdio: "inherit", shell: process.platform === "win32" });
    if (status !== 0) process.exit(status ?? 1);
  }
}

// The words alone are enough for the types and the unit tests.
if (process.argv[2] === "words") run([words, scripts, types]);
else run([words, scripts, application, types, compressed, compiled]);
