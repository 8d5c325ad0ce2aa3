// The command of `npm start`, for tests that start the site themselves and for `precompile.mjs`: V8 accepts cached
// code only under the flags with which it was compiled.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, "..", "package.json"), "utf8"));
// The command begins with `exec env NAME=VALUE … node`: a shell in between would not pass on signals.
const [, , ...words] = scripts.start.split(" ");
const node = words.indexOf("node");

/** The environment variables that the command sets, which the C library reads before Node begins (decision 63). */
export const environment = Object.fromEntries(words.slice(0, node).map((variable) => variable.split("=")));

const args = words.slice(node + 1);

/** Flags for Node itself. */
export const flags = args.slice(0, -1);
/** Path of the module that Node runs. */
export const program = args.at(-1);
