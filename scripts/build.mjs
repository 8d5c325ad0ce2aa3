// Builds everything that is generated from sources: messages, custom elements, application.
//   npm run build
//   node scripts/build.mjs words   only what types and unit tests need
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { locales } from "../engine/languages.ts";
import { compileMessages } from "./compile-messages.ts";
import { MessageError } from "./read-messages.ts";

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

try {
  compileMessages(".", locales);
} catch (error) {
  if (!(error instanceof MessageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
const words = process.argv[2] === "words";
process.stdout.write(words ? "Preparing types …\n" : "Building …\n");
run(words ? [customElements, types] : [customElements, application, types, compress]);
// needs.mjs compares the times of these files with those of the sources.
for (const stamp of ["messages/compiled/.built", ...(words ? [] : ["build/.built"])]) writeFileSync(stamp, "");
