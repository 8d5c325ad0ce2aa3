// Plain JavaScript, so that the compile cache is on before Node loads the first TypeScript module, whose types it would
// otherwise strip at each start (decision 77).
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// React reads NODE_ENV when it is imported: unless it is "production", React loads its development build, which takes
// three times as long to render a page.
process.env.NODE_ENV ??= "production";
// In a folder that only the program's owner may write; anybody may write to Node's default one.
enableCompileCache(join(import.meta.dirname, "..", "build", "compiled"));

const { start } = await import("./start.ts");
await start();
