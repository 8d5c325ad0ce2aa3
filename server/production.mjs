import { enableCompileCache } from "node:module";
import { join } from "node:path";

// React decides by it, when it is imported, whether it is the build for developers, which takes three times
// as long to make a page.
process.env.NODE_ENV ??= "production";

// The build fills it: modules from there start in half the time.
enableCompileCache(join(import.meta.dirname, "..", "build", "compiled"));
