// Fills Node's compile cache, so that the first start is as fast as later ones.
import { flushCompileCache } from "node:module";
import "../server/node-runtime.mjs";

const modules = [
  "../server/start.ts",
  "../server/auth/auth.ts",
  "../server/media/make-picture.ts",
  "../build/app/server/index.js",
];
for (const module of modules) await import(module);
flushCompileCache();
