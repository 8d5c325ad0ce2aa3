// Fills the compile cache, so that the first start is as fast as the next.
import { flushCompileCache } from "node:module";
import "../server/production.mjs";

const modules = [
  "../server/start.ts",
  "../server/identity/auth.ts",
  "../server/media/make-picture.ts",
  "../build/app/server/index.js",
];
for (const module of modules) await import(module);
flushCompileCache();
