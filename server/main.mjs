// Plain JavaScript, so that no types are stripped before node-runtime.mjs enables the compile cache. Modules from the cache
// need no stripping either, and the module that strips types takes 10 MB (decision 15).
import "./node-runtime.mjs";

const { start } = await import("./start.ts");
await start();
