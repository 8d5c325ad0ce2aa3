// How `npm start` runs the site, for those who start it in another way or compile for it: V8 takes compiled
// code only under the flags that it was compiled with.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, "..", "package.json"), "utf8"));
// The shell makes way for Node (`exec`): it would not pass on the signal that ends the site.
const [, , ...words] = scripts.start.split(" ");

/** Node's own flags. */
export const flags = words.slice(0, -1);
/** The module that is the process. */
export const program = words.at(-1);
