// Plain JavaScript: what is imported after the cache is enabled needs no stripping of types, which takes 20 MB.
import "./production.mjs";

const { start } = await import("./start.ts");
await start();
