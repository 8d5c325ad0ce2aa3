import { executionAsyncResource } from "node:async_hooks";
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// React reads NODE_ENV when it is imported: unless it is "production", React loads its development build, which takes three
// times as long to render a page.
process.env.NODE_ENV ??= "production";

// The build fills this folder; with it the site starts in half the time (decision 15).
enableCompileCache(join(import.meta.dirname, "..", "build", "compiled"));

/**
 * One of the objects that Node makes for each `process.nextTick`. It is never read, only kept: once a garbage collection finds
 * none of them, V8 forgets their shape, and makes each later one six times slower until the process ends (decision 65).
 */
export let keptTick;
process.nextTick(() => {
  keptTick = executionAsyncResource();
});
