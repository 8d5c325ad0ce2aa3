// Fills Node's compile cache, so that the first start is as fast as later ones.
import { flushCompileCache } from "node:module";
import "../server/node-runtime.mjs";

const modules = [
  "../server/start.ts",
  "../server/auth/auth.ts",
  "../server/media/make-picture.ts",
  // What several processes load.
  "../server/processes/workers.ts",
  "../server/processes/sqlite-notices.ts",
  "../server/processes/notice-reader.ts",
  "../server/processes/postgres-notices.ts",
  "../build/app/server/index.js",
];
for (const module of modules) await import(module);
flushCompileCache();
