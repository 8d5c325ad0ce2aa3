// The command of `npm start`, for tests that start the site themselves and for `precompile.mjs`: V8 accepts cached
// code only under the flags with which it was compiled.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, "..", "package.json"), "utf8"));
// The command begins with `exec node`: a shell in between would not pass on signals.
const [, , ...args] = scripts.start.split(" ");

/** Flags for Node itself. */
export const flags = args.slice(0, -1);
/** Path of the module that Node runs. */
export const program = args.at(-1);
